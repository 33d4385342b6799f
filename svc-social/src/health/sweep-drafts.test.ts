import { acrossAccounts } from '@kallos/service-kit/database/database';
import { beforeAll, expect, it } from 'vitest';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  sandboxPeople,
} from '../../testing/sandbox-bench.ts';
import { deliveryRow } from '../../testing/test-context.ts';
import { openPage } from '../deliveries/access.ts';
import { deliveries } from '../schema/deliveries.ts';
import { sweepDrafts } from './sweep-drafts.ts';

const bench = openSandboxBench();
const pageId = sandboxPeople.eleni.page;
const tomorrow = new Date(Date.now() + 25 * 3_600_000);

const sessionOf = async () => {
  const access = await openPage(bench.ctx, { accountId: 1, platform: 'facebook', pageId });
  return bench.ctx.graph.as('pageToken' in access ? access.pageToken : '');
};

async function makePost(params: { message: string; published: boolean; scheduled_publish_time?: number }) {
  return String((await (await sessionOf()).post(`${pageId}/feed`, params))['id']);
}

const isThere = async (id: string) =>
  (await sessionOf()).get(id, { fields: 'id' }).then(
    () => true,
    () => false,
  );

const keep = (draftId: string, state: 'open' | 'superseded' | 'needs_look') =>
  acrossAccounts(bench.db, (tx) =>
    tx.insert(deliveries).values({ ...deliveryRow(`k:${draftId}`), pageId, state, draftId }),
  );

beforeAll(async () => {
  await connectAccount(bench, 1);
});

it('deletes only old unused drafts', async () => {
  const spare = await makePost({ message: 'ορφανή', published: false });
  const superseded = await makePost({ message: 'παλιά μορφή', published: false });
  await keep(superseded, 'superseded');
  const open = await makePost({ message: 'σε εξέλιξη', published: false });
  await keep(open, 'open');
  const doubtful = await makePost({ message: 'θέλει έλεγχο', published: false });
  await keep(doubtful, 'needs_look');
  const inHours = Math.floor(Date.now() / 1000) + 7200;
  const scheduled = await makePost({
    message: 'αργότερα',
    published: false,
    scheduled_publish_time: inHours,
  });
  const live = await makePost({ message: 'δημόσια', published: true });

  expect(await sweepDrafts(bench.ctx, { accountId: 1, login: 'facebook' })).toBe(0);
  await setSandboxSwitch(bench, 'POST', 'faults', [
    { match: { method: 'GET', path: `/${pageId}/feed` }, effect: { kind: 'refuse', code: 32 }, times: 1 },
  ]);
  expect(await sweepDrafts(bench.ctx, { accountId: 1, login: 'facebook' }, tomorrow)).toBe(0);
  expect(await sweepDrafts(bench.ctx, { accountId: 1, login: 'facebook' }, tomorrow)).toBe(2);
  for (const id of [spare, superseded]) expect(await isThere(id)).toBe(false);
  for (const id of [open, doubtful, scheduled, live]) expect(await isThere(id)).toBe(true);
  expect(await sweepDrafts(bench.ctx, { accountId: 1, login: 'facebook' }, tomorrow)).toBe(0);
});
