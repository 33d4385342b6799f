import { expect, it } from 'vitest';
import { apiKeyPattern, isApiKey, newApiKey, startOf } from './api-key.ts';

it('makes keys of one documented form, each different', () => {
  const made = Array.from({ length: 500 }, newApiKey);
  expect(new Set(made).size).toBe(500);
  for (const key of made) {
    expect(key).toMatch(new RegExp(`^${apiKeyPattern}$`));
    expect(isApiKey(key)).toBe(true);
    expect(startOf(key)).toHaveLength(14);
  }
});

it('recognises every mistyped character', () => {
  const key = newApiKey();
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1)), `at ${at}`).toBe(false);
  }
});

it.each([
  '',
  'kal_live_',
  'kb_abc',
  ` ${newApiKey()}`,
  `${newApiKey()}x`,
  newApiKey().toLowerCase(),
  newApiKey().slice(1),
])('rejects %j', (text) => expect(isApiKey(text)).toBe(false));
