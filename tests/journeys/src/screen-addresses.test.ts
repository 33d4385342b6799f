import { expect, it } from 'vitest';
import { adminScreens } from './admin-area.ts';
import { portalScreens } from './portal-screens.ts';
import { screenAddresses } from './screen-addresses.ts';
import { shellScreens } from './shell-screens.ts';

const listed = new Set<string>(
  [...adminScreens, ...portalScreens]
    .map(({ path }) => path.replace(/#.*/, '').replace(/\/\d+$/, '/:id'))
    .concat(shellScreens),
);
const inSources = new Set(screenAddresses);

it('finds the screens of the shell and of each remote', () => {
  for (const at of [
    '/admin',
    '/admin/meta-check',
    '/business/setup',
    '/portal/facebook-pages',
    '/facebook-test',
  ])
    expect(inSources).toContain(at);
});

it('finds no screen that the lists lack', () =>
  expect([...inSources].filter((at) => !listed.has(at))).toEqual([]));

it('finds every listed screen in the sources', () => {
  const ways = ['/admin/dashboard', '/business/nowhere'];
  expect([...listed].filter((at) => !inSources.has(at) && !ways.includes(at))).toEqual([]);
});
