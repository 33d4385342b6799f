import { connection } from '@kallos/contracts/social/connection';
import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime, runUntilEnd } from '../../../testing/delivery-bench.ts';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  sandboxPeople,
} from '../../../testing/sandbox-bench.ts';
import { postAt, publishAt, readFeed, countPublications } from '../../../testing/sandbox-bench.ts';
import { openPage } from '../access.ts';

const bench = openSandboxBench();
let postId = 0;

type Platform = 'facebook' | 'instagram';
const request = (platform: Platform = 'facebook', more = {}) => postAt(bench, platform, postId, more);
const injectFault = (match: { method: string; path: string }, effect: object) =>
  setSandboxSwitch(bench, 'POST', 'faults', { match, effect, times: 1 });

beforeEach(async () => {
  postId += 1;
  await setSandboxSwitch(bench, 'DELETE', 'faults');
  if (postId === 1) await connectAccount(bench, 1);
});

describe('publishing at Meta', () => {
  it.each(['facebook', 'instagram'] as const)(
    'publishes a post with its image on %s, once',
    async (platform) => {
      const body = request(platform);
      const outcome = await deliver(bench, body);
      expect(outcome).toMatchObject({ state: 'published', permalink: expect.stringMatching(/^http/) });
      expect(await deliver(bench, body)).toEqual(outcome);
      expect(await countPublications(bench, body)).toBe(1);
    },
  );
});

const lostAnswers = [
  { kind: 'accept-then-reset' },
  { kind: 'accept-then-hang', ms: 2500 },
  { kind: 'accept-then-error', code: 2, status: 500 },
  { kind: 'accept-then-error', code: 4, subcode: 2207051 },
  { kind: 'reset' },
  { kind: 'hang', ms: 2500 },
  { kind: 'refuse', code: 1, status: 500 },
  { kind: 'refuse', code: 32 },
];

const steps = [
  ['facebook', `/${sandboxPeople.eleni.page}/photos`],
  ['facebook', `/${sandboxPeople.eleni.page}/feed`],
  ['facebook', `/${sandboxPeople.eleni.page}_*`],
  ['instagram', `/${sandboxPeople.eleni.instagram}/media`],
  ['instagram', `/${sandboxPeople.eleni.instagram}/media_publish`],
] as const;

describe.each(lostAnswers)('while Meta responds with $kind $code', (effect) => {
  const at = lostAnswers.indexOf(effect);
  // Injects each response at two of every five steps, shifted per response.
  const injected = steps.filter((_, index) => (index + 2 * at) % 5 < 2);
  it.each(injected)('publishes on %s once when it hits POST %s', async (platform, path) => {
    await injectFault({ method: 'POST', path }, effect);
    const body = request(platform);
    let outcome = await runUntilEnd(bench, body);
    if (outcome?.state === 'on_hold') {
      await advanceTime(bench);
      outcome = await runUntilEnd(bench, body);
    }
    expect(outcome?.state).toBe('published');
    expect(await countPublications(bench, body)).toBe(1);
  });
});

it.each(['ERROR', 'EXPIRED'])('recovers from a container that is %s', async (status) => {
  const match = { method: 'POST', path: `/${sandboxPeople.eleni.instagram}/media` };
  await injectFault(match, { kind: 'container-status', status });
  const body = request('instagram');
  expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
  expect(await countPublications(bench, body)).toBe(1);
});

it('uploads the bytes of an image that Facebook cannot fetch, with its alt text', async () => {
  // An address without a listener simulates one that Meta cannot reach.
  const more = { imageUrls: [`http://127.0.0.1:1/media/${'a'.repeat(40)}.jpg`], altTexts: ['Ορός'] };
  expect(await deliver(bench, request('facebook', more))).toMatchObject({ reason: 'picture_unreachable' });
  const ctx = { ...bench.ctx, catalogUrl: new URL(bench.pictureUrl).origin };
  const next = postAt(bench, 'facebook', 2000 + postId, more);
  expect(await deliver({ ctx }, next)).toMatchObject({ state: 'published' });
  expect((await readFeed(bench)).filter(({ message }) => message === next.message)).toMatchObject([
    { pictures: [expect.stringContaining('/media/')], altTexts: ['Ορός'] },
  ]);
  expect(await deliver({ ctx }, request('instagram', more))).not.toMatchObject({ state: 'published' });
});

it.each([true, false])("sets Instagram's AI label on the whole post: %s", async (isAiGenerated) => {
  const imageUrls = [bench.pictureUrl, `${bench.pictureUrl}?2`];
  const several = request('instagram', { isAiGenerated, imageUrls });
  const one = postAt(bench, 'instagram', 1000 + postId, { isAiGenerated });
  const access = await openPage(bench.ctx, one);
  if ('outcome' in access) throw new Error(access.outcome.reason);
  for (const body of [several, one]) {
    const seen = bench.ctx.graph
      .as(access.pageToken)
      .get(await publishAt(bench, body), { fields: 'is_ai_generated' });
    expect(await seen).toMatchObject({ is_ai_generated: isAiGenerated });
  }
});

describe('deletion', () => {
  const remove = (externalId: string, platform: Platform, accountId = 1) =>
    callAs(bench.app, businessCaller(accountId))(contract.deletePublished, {
      body: { postId: externalId, platform },
    });

  it("deletes this account's post on Facebook once, and only by its network", async () => {
    const id = await publishAt(bench, request());
    await connectAccount(bench, 2, { userId: sandboxPeople.nikos.id });
    await expect(remove(id, 'facebook', 2)).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, 'instagram')).rejects.toMatchObject({ status: 404 });
    expect((await remove(id, 'facebook')).message).toMatch(/deleted successfully from Facebook$/);
    await expect(remove(id, 'facebook')).rejects.toMatchObject({ status: 404 });
  });

  it('requests the permission, and advises manual deletion after a refusal', async () => {
    const id = await publishAt(bench, request('instagram'));
    const message = 'Failed to delete post: Instagram must permit it first.';
    const unasked = { body: { message, fields: { permission: 'deletion' } } };
    await expect(remove(id, 'instagram')).rejects.toMatchObject(unasked);
    await connectAccount(bench, 1, { ask: 'deletion' });
    const match = { method: 'DELETE', path: `/${id}` };
    await injectFault(match, { kind: 'refuse', code: -1, subcode: 2_207_073 });
    await expect(remove(id, 'facebook')).rejects.toMatchObject({ status: 404 });
    await expect(remove(id, 'instagram')).rejects.toThrow(/502.*manually in Instagram/s);
    expect((await remove(id, 'instagram')).message).toBe('The post was deleted successfully from Instagram');
  });

  it('treats a lost response as done when the post is gone', async () => {
    const id = await publishAt(bench, request());
    await injectFault({ method: 'DELETE', path: `/${id}` }, { kind: 'accept-then-reset' });
    expect(await remove(id, 'facebook')).toMatchObject({ success: true });
  });
});

describe('a token that expires between two steps', () => {
  it('stops only this account, whose posts are sent once after a new login', async () => {
    await connectAccount(bench, 1);
    await connectAccount(bench, 2, { userId: sandboxPeople.nikos.id });
    await setSandboxSwitch(bench, 'POST', 'tokens/revoke', { userId: sandboxPeople.eleni.id, subcode: 460 });
    const body = request();
    expect(await deliver(bench, body)).toMatchObject({ state: 'on_hold', reason: 'needs_reconnect' });
    const listed = await callAs(bench.app, businessCaller(1))(connection.listPages, { query: {} });
    expect(listed.state).toBe('needs_reconnect');
    const other = { ...request(), key: 'other', accountId: 2, pageId: sandboxPeople.nikos.page };
    expect(await runUntilEnd(bench, other)).toMatchObject({ state: 'published' });
    await connectAccount(bench, 1);
    expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
    expect(await countPublications(bench, body)).toBe(2);
  });
});
