import type * as contract from '@kallos/contracts/networks';
import { connection } from '@kallos/contracts/social/connection';
import { deliveries as endpoints } from '@kallos/contracts/social/deliveries';
import { postPublished } from '@kallos/contracts/social/events';
import type { Platform } from '@kallos/contracts/wire';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { readAnnounced, callAs, businessCaller } from '@kallos/service-kit/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBrowser, returnFromLogin } from '../../testing/browser.ts';
import {
  deliver,
  advanceTime,
  openDeliveryBench,
  request,
  runUntilEnd,
} from '../../testing/delivery-bench.ts';
import { Board } from '../../testing/noticeboard/board.ts';
import { BoardFailure, noticeboard } from '../../testing/noticeboard/noticeboard.ts';
import { appOf } from '../../testing/test-context.ts';
import { collectDueInsights } from '../insights/insights.ts';
import { postInsights } from '../schema/connections.ts';
import { networks } from './registry.ts';

// Adds the new network's name to the contract.
vi.mock('@kallos/contracts/networks', async (original) => {
  const { networks: known, ...rest } = await original<typeof contract>();
  const { definition } = await import('../../testing/noticeboard/definition.ts');
  const names = { ...known, noticeboard: definition };
  return {
    ...rest,
    networks: names,
    networkNames: Object.keys(names),
    loginNames: [...rest.loginNames, definition.login],
  };
});

const bench = openDeliveryBench();
const platform = 'noticeboard' as Platform;
const post = request({ key: 'post:1:page:square:v1', pageId: 'square', platform, imageUrls: [] });
let board = new Board();

beforeEach(async () => {
  board = new Board();
  // Adds it to the registry.
  Object.assign(networks, { [platform]: noticeboard(board) });
  // Connects through the login of the network and selects its page, by the product's own endpoints.
  const browser = openBrowser({ app: appOf(bench) });
  const dialog = await browser(await browser.askTicket(1, undefined, platform));
  expect(dialog.origin).toBe('https://board.test');
  const state = dialog.searchParams.get('state') ?? '';
  const back = await returnFromLogin(browser, { state, code: 'eleni' }, platform);
  expect(back.searchParams.get('connected')).toBe(platform);
  const business = callAs(appOf(bench), businessCaller(1));
  await business(connection.saveSelectedPages, {
    body: {
      pages: [
        { pageId: 'square', platform },
        { pageId: 'p1', platform: 'facebook' },
      ],
    },
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
  await collectDueInsights({ ...bench.ctx, insightsAfterSeconds: 0 });
  expect(await acrossAccounts(bench.db, (tx) => tx.select().from(postInsights))).toMatchObject([
    { views: 1 },
  ]);
  const body = { postId: 'note1', platform };
  await callAs(appOf(bench), businessCaller(1))(endpoints.deletePublished, { body });
  expect(board.notes.size).toBe(0);
});

it('ends one connection without the other', async () => {
  const business = callAs(appOf(bench), businessCaller(1));
  const placesOf = async () =>
    (await business(connection.listSelectedPages)).selectedPages.map((page) => page.platform);
  expect(await placesOf()).toEqual([platform, 'facebook']);
  await business(connection.disconnect, { query: { login: platform } });
  expect(await placesOf()).toEqual(['facebook']);
  expect(await deliver(bench, post)).toMatchObject({ state: 'on_hold', reason: 'not_connected' });
  expect(await deliver(bench)).toMatchObject({ state: 'published' });
});
