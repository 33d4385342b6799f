import type * as contract from '@kallos/contracts/networks';
import { postPublished } from '@kallos/contracts/social/events';
import { deliveries as endpoints } from '@kallos/contracts/social/deliveries';
import type { Platform } from '@kallos/contracts/wire';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, callAs, businessCaller } from '@kallos/service-kit/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  deliver,
  advanceTime,
  openDeliveryBench,
  request,
  runUntilEnd,
} from '../../testing/delivery-bench.ts';
import { Board } from '../../testing/noticeboard/board.ts';
import { BoardFailure, noticeboard } from '../../testing/noticeboard/noticeboard.ts';
import { appOf, choosePage } from '../../testing/test-context.ts';
import { collectDueInsights } from '../insights/insights.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { postInsights } from '../schema/connections.ts';
import { networks } from './registry.ts';

// Adds the new network's name to the contract.
vi.mock('@kallos/contracts/networks', async (original) => {
  const { networks: known, ...rest } = await original<typeof contract>();
  const names = { ...known, noticeboard: known.facebook };
  return { ...rest, networks: names, networkNames: Object.keys(names) };
});

const bench = openDeliveryBench();
const platform = 'noticeboard' as Platform;
const post = request({ key: 'post:1:page:square:v1', pageId: 'square', platform, imageUrls: [] });
let board = new Board();

beforeEach(async () => {
  board = new Board();
  // Adds it to the registry.
  Object.assign(networks, { [platform]: noticeboard(board) });
  await acrossAccounts(bench.db, async (tx) => {
    const pageToken = bench.ctx.secrets.seal('key', { accountId: 1, column: 'pages.page_token' });
    await tx
      .insert(pages)
      .values({ accountId: 1, platform, externalId: 'square', pageToken, canPublish: true });
    await choosePage(tx, { accountId: 1, platform, pageId: 'square', pageName: 'square' });
  });
});

it('publishes once on a network in its own folder, without calls to Meta', async () => {
  const outcome = await deliver(bench, post);
  expect(outcome).toMatchObject({ state: 'published', permalink: 'https://board.test/note1' });
  expect(await deliver(bench, post)).toEqual(outcome);
  expect(board.shown()).toEqual([post.message]);
  expect(await readAnnounced(bench.db, postPublished)).toMatchObject([{ platform, externalId: 'note1' }]);
  expect(bench.meta.calls).toEqual([]);
});

it.each(['before', 'after'] as const)(
  'resumes after a response that was lost %s its effect',
  async (when) => {
    const turn = board.turn.bind(board);
    board.turn = (id) => {
      board.turn = turn;
      board.fault = { when, failure: () => new BoardFailure('silent') };
      turn(id);
    };
    expect(await deliver(bench, post)).toMatchObject({ state: 'in_doubt', reason: 'meta_silent' });
    await advanceTime(bench);
    expect(await runUntilEnd(bench, post, 12, 60)).toMatchObject({ state: 'published' });
    expect(board.shown()).toEqual([post.message]);
    expect(board.notes.size).toBe(1);
  },
);

it.each([
  [true, { state: 'published' }],
  [false, { state: 'failed', reason: 'against_standards' }],
])('follows a review until it ends: allowed is %s', async (isAllowed, end) => {
  board.isReviewing = true;
  expect(await deliver(bench, post)).toEqual({ state: 'accepted', reason: 'in_review', afterSeconds: 60 });
  await advanceTime(bench, 3600);
  expect(await deliver(bench, post)).toMatchObject({ state: 'accepted' });
  board.decide(isAllowed);
  expect(await deliver(bench, post)).toMatchObject(end);
  expect(board.notes.size).toBe(1);
});

it('maps a refusal of the page to a hold that also affects other posts', async () => {
  board.fault = { when: 'before', failure: () => new BoardFailure('barred') };
  expect(await deliver(bench, post)).toMatchObject({ state: 'on_hold', reason: 'page_restricted' });
  const other = { ...post, key: 'post:2:page:square:v1', bulkPostId: 2 };
  expect(await deliver(bench, other)).toMatchObject({ state: 'on_hold', reason: 'page_restricted' });
  expect(board.notes.size).toBe(0);
});

it("rejects a post that breaks the network's rules before sending", async () => {
  expect(await deliver(bench, { ...post, message: 'Προσφορά!!!' })).toMatchObject({
    state: 'failed',
    reason: 'text_refused',
  });
  expect(board.notes.size).toBe(0);
});

it('reads insights and deletes through the same neutral code', async () => {
  await deliver(bench, post);
  await acrossAccounts(bench.db, (tx) => tx.update(socialConnections).set({ scopes: ['count'] }));
  await collectDueInsights({ ...bench.ctx, insightsAfterSeconds: 0 });
  expect(await acrossAccounts(bench.db, (tx) => tx.select().from(postInsights))).toMatchObject([
    { views: 1 },
  ]);
  const body = { postId: 'note1', platform };
  await callAs(appOf(bench), businessCaller(1))(endpoints.deletePublished, { body });
  expect(board.notes.size).toBe(0);
});
