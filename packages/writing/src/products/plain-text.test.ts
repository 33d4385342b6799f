import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('strips links, markup and hidden characters, and truncates long text', () => {
  const hidden = '\u200B\u202E';
  expect(
    plainText(
      `**Ορός** [εδώ](https://evil.example) <b>τώρα</b>${hidden} ![x](http://a/b.png) www.evil.gr #1\n\n`,
      2000,
    ),
  ).toBe('Ορός εδώ τώρα x 1');
  expect(plainText('α'.repeat(9000), 2000)).toHaveLength(2000);
});

it.each([
  'evil[.]example',
  'evil<b>.</b>example',
  'java[]script:alert(1)',
  'w*w*w.evil.gr',
  'https:[]//evil.gr/a',
  '<a href="x">www.evil.gr',
])('leaves no address that was hidden by markup: %s', (hidden) =>
  expect(plainText(`Ορός ${hidden} τώρα`, 2000)).toBe('Ορός τώρα'),
);
