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

it.each([
  ['a page without a location at Facebook', 'facebook', '204872650190504'],
  ['no page at Facebook', 'facebook', '204872650199999'],
  ['a page without a location at Instagram', 'instagram', '204872650190504'],
] as const)('gives up a post whose place is %s', async (_case, platform, placeId) => {
  const body = postAt(bench, platform, 990 + Number(placeId.at(-1)), {
    imageUrls: [`${bench.pictureUrl}?bad=${platform}${placeId}`],
    placeId,
  });
  expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'failed', reason: 'place_refused' });
  expect((await readFeed(bench)).filter(({ message }) => message === body.message)).toEqual([]);
});

it('does not blame a place that Meta shows', async () => {
  await setSandboxSwitch(bench, 'POST', 'faults', {
    match: { method: 'POST', path: '/feed' },
    effect: { kind: 'refuse', code: 100, status: 400 },
    times: 20,
  });
  const body = postAt(bench, 'facebook', 980, { placeId: kolonaki.id });
  expect(await runUntilEnd(bench, body, 4)).not.toMatchObject({ reason: 'place_refused' });
  await setSandboxSwitch(bench, 'DELETE', 'faults');
});
