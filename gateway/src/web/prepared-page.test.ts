import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { nonceMark, preparePage } from './prepared-page.ts';

const page = preparePage(`<p>${nonceMark}</p><p>${'ά'.repeat(200)}</p><b>${nonceMark}</b>`);
const textOf = (nonce: string) => `<p>${nonce}</p><p>${'ά'.repeat(200)}</p><b>${nonce}</b>`;

it.each(['plain', 'packed'] as const)('reuses the memory of a %s page only after it was sent', (kind) => {
  const read = (bytes: Buffer) => (kind === 'packed' ? gunzipSync(bytes) : bytes).toString();
  const first = page[kind]('one1');
  const second = page[kind]('two2');
  expect(read(first.bytes)).toBe(textOf('one1'));
  expect(read(second.bytes)).toBe(textOf('two2'));
  first.release();
  first.release();
  const [third, fourth] = [page[kind]('tri3'), page[kind]('for4')];
  expect(third.bytes).toBe(first.bytes);
  expect(fourth.bytes).not.toBe(first.bytes);
  expect([second, third, fourth].map(({ bytes }) => read(bytes))).toEqual(
    ['two2', 'tri3', 'for4'].map(textOf),
  );
});
