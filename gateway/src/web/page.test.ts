import type { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { isLinear, measureGrowth } from '@kallos/tooling/test-runs/measure-growth';
import { expect, it } from 'vitest';
import { fillPage, placesOf } from './page.ts';

it("contains the deployment's contact addresses, also in placeholders", () => {
  const contacts = { support: 'a@b.example', privacy: '"><c@d.example' };
  const firstPaint = { styles: '', markup: '<a href="mailto:__SUPPORT_EMAIL__">' };
  const facts = { nonce: 'n', path: '/portal/setup', registry: undefined, sandboxUrl: undefined, contacts };
  expect(fillPage('__SCREEN_PAINT__', placesOf({ ...facts, firstPaint }))).toContain('mailto:a@b.example');
  expect(fillPage('__PRIVACY_EMAIL__', placesOf(facts))).toBe('&quot;&gt;&lt;c@d.example');
});

it.each(['a', 'a/', '/'])('is filled in linear time for a long path of %o', async (piece) => {
  const registry = {
    remotes: [{ about: { mounts: ['/portal'] }, preload: [] }],
  } as unknown as RemoteRegistry;
  const facts = { nonce: 'n', sandboxUrl: undefined, contacts: { support: '', privacy: '' }, registry };
  const growth = await measureGrowth((times) => {
    const path = `/portal/${piece.repeat((times * 8000) / piece.length)}//`;
    return () => placesOf({ ...facts, path });
  });
  expect(growth).toSatisfy(isLinear);
});
