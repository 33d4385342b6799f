import { expect, it } from 'vitest';
import { fillPage, placesOf } from './page.ts';

it('names the addresses that the deployment answers at, in what a screen is painted with too', () => {
  const contacts = { support: 'a@b.example', privacy: '"><c@d.example' };
  const firstPaint = { styles: '', markup: '<a href="mailto:__SUPPORT_EMAIL__">' };
  const facts = { nonce: 'n', path: '/portal/setup', registry: undefined, sandboxUrl: undefined, contacts };
  expect(fillPage('__SCREEN_PAINT__', placesOf({ ...facts, firstPaint }))).toContain('mailto:a@b.example');
  expect(fillPage('__PRIVACY_EMAIL__', placesOf(facts))).toBe('&quot;&gt;&lt;c@d.example');
});
