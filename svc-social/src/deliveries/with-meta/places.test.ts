import { places } from '@kallos/contracts/social/places';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import { runUntilEnd } from '../../../testing/delivery-bench.ts';
import {
  connectAccount,
  openSandboxBench,
  postAt,
  readFeed,
  setSandboxSwitch,
} from '../../../testing/sandbox-bench.ts';

const bench = openSandboxBench();
const search = (q?: string, accountId = 1) =>
  callAs(bench.app, businessCaller(accountId))(places.search, { query: q === undefined ? {} : { q } });
const kolonaki = { id: '204872650190501', name: 'Κολωνάκι', address: 'Αθήνα' };

beforeAll(() => connectAccount(bench, 1));

it('finds places by name, without pages that have no location', async () => {
  expect((await search('κολωνακι')).places).toEqual([kolonaki]);
  expect((await search('δεν υπάρχει')).places).toEqual([]);
});

it("proposes the account's own pages that have an address", async () => {
  expect((await search()).places).toMatchObject([{ name: 'Δέρμα & Φως', address: 'Σκουφά 12, Αθήνα' }]);
});

it('searches with no connection of another account', async () => {
  await expect(search('Κολωνάκι', 77)).rejects.toMatchObject({ body: { code: 'not_connected' } });
});

it('reports a network that does not answer', async () => {
  await setSandboxSwitch(bench, 'POST', 'faults', {
    match: { method: 'GET', path: '/pages/search' },
    effect: { kind: 'refuse', code: 2, status: 500 },
    times: 20,
  });
  await expect(search('Κολωνάκι')).rejects.toMatchObject({ body: { code: 'upstream_failed' } });
  await setSandboxSwitch(bench, 'DELETE', 'faults');
});

it.each([
  ['facebook', 1],
  ['facebook', 2],
  ['instagram', 1],
  ['instagram', 2],
] as const)('locates a post on %s with %i images', async (platform, images) => {
  const imageUrls = Array.from({ length: images }, (_, index) => `${bench.pictureUrl}?place=${index}`);
  const id = (platform === 'facebook' ? 900 : 950) + images;
  const body = postAt(bench, platform, id, { imageUrls, placeId: kolonaki.id });
  expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
  const shown = (await readFeed(bench)).filter(({ message }) => message === body.message);
  expect(shown).toMatchObject([{ location: 'Κολωνάκι' }]);
});

it('publishes nothing at a place that is none', async () => {
  const body = postAt(bench, 'facebook', 990, { placeId: '204872650190504' });
  expect(await runUntilEnd(bench, body, 2)).not.toMatchObject({ state: 'published' });
  expect((await readFeed(bench)).filter(({ message }) => message === body.message)).toEqual([]);
});
