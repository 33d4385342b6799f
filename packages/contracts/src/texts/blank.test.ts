import { expect, it } from 'vitest';
import { text } from '../wire.ts';
import { isBlank } from './blank.ts';

const nothing = ['', ' \n\t\u00a0', '\u200b\u200b', '\u2060\u00ad\ufeff', '\u2800', '\u3164 \ufe0f\u200d'];
const something = ['α', '😀', '👩‍⚕️', ' . ', '\u200bα'];

it.each(nothing)('treats %j as blank', (blank) => expect(isBlank(blank)).toBe(true));
it.each(something)('treats %j as text', (shown) => expect(isBlank(shown)).toBe(false));

it('rejects a name without visible characters', () => {
  const Name = text(2, 200, 'Company name must be at least 2 characters');
  for (const blank of [...nothing, 'α\u200b', '\ufe0fα\u2060\u00ad'])
    expect(Name.safeParse(blank).error?.issues.map(({ message }) => message)).toContain(
      'Company name must be at least 2 characters',
    );
  expect(Name.parse(' Ιατρείο ')).toBe('Ιατρείο');
});
