import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { insights } from '@kallos/contracts/social/insights';
import { businessCaller, callAs } from '@kallos/service-kit/testing';
import { drawImage } from '@kallos/test-media/draw-image';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime, runUntilEnd } from '../../../testing/delivery-bench.ts';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  postAt,
  publishAt,
} from '../../../testing/sandbox-bench.ts';
import { readFeed, countPublications } from '../../../testing/sandbox-bench.ts';
import { serveVideo } from '../../../testing/video-server.ts';
import { collectDueInsights } from '../../insights/insights.ts';
import type { DeliveryRequest } from '../delivery-request.ts';

const kept = serveVideo();
beforeAll(() => {
  kept.bytes = readFileSync(new URL('../../../../packages/test-media/src/reel.mp4', import.meta.url));
});

const bench = openSandboxBench({
  insightsAfterSeconds: 0,
  get catalogUrl() {
    return kept.url;
  },
});
let postId = 0;
const imageUrls = [`https://kallos.test/media/${'0123456789'.repeat(4)}.mp4`];
const request = (platform: 'facebook' | 'instagram') => postAt(bench, platform, postId, { imageUrls });
const shownOf = async ({ message }: DeliveryRequest) =>
  (await readFeed(bench)).filter((item) => item.message === message);

beforeEach(async () => {
  postId += 1;
  kept.begins = [];
  await setSandboxSwitch(bench, 'DELETE', 'faults');
  await setSandboxSwitch(bench, 'POST', 'settings', { videoMs: 0 });
  if (postId === 1) await connectAccount(bench, 1);
});

describe.each(['facebook', 'instagram'] as const)('a reel on %s', (platform) => {
  const fault = (path: string, effect: object) =>
    setSandboxSwitch(bench, 'POST', 'faults', { match: { method: 'POST', path }, effect, times: 1 });

  it('is uploaded, published once, and shows that video', async () => {
    const body = request(platform);
    const outcome = await runUntilEnd(bench, body);
    expect(outcome).toMatchObject({ state: 'published', permalink: expect.stringMatching(/^http/) });
    expect(await deliver(bench, body)).toEqual(outcome);
    expect(await countPublications(bench, body)).toBe(1);
    const [shown, ...others] = await shownOf(body);
    expect(others).toEqual([]);
    const bytes = await (await fetch(`${bench.sandboxUrl}${shown?.video}`)).arrayBuffer();
    expect(Buffer.from(bytes).equals(kept.bytes)).toBe(true);
  });

  it('shows the selected cover', async () => {
    kept.still = await drawImage(3, 540, 960);
    await connectAccount(bench, 1, { ask: 'comments' });
    const still = `https://kallos.test/media/${'9'.repeat(40)}.jpg`;
    const body = { ...request(platform), cover: { milliseconds: 1500, still } };
    expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
    const [shown] = await shownOf(body);
    if (platform === 'instagram') expect(shown?.cover).toBe(1500);
    else {
      const bytes = await (await fetch(`${bench.sandboxUrl}${shown?.cover}`)).arrayBuffer();
      expect(Buffer.from(bytes).equals(kept.still)).toBe(true);
    }
  });

  it('is published when its cover is refused', async () => {
    kept.still = await drawImage(4, 540, 960);
    await fault('/*/thumbnails', { kind: 'refuse', status: 403, code: 200, message: 'Permissions error' });
    const still = `https://kallos.test/media/${'8'.repeat(40)}.jpg`;
    const body = { ...request(platform), cover: { milliseconds: 0, still } };
    expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
    expect(await countPublications(bench, body)).toBe(1);
  });

  it('has insights if the permission exists', async () => {
    await connectAccount(bench, 1, { ask: 'insights' });
    await setSandboxSwitch(bench, 'POST', 'settings', {
      insightsAfterSeconds: 0,
      insightsAgeSeconds: 86_400,
    });
    await runUntilEnd(bench, request(platform));
    await collectDueInsights(bench.ctx);
    const read = await callAs(bench.app, businessCaller(1))(insights.list);
    expect(read.insights.find(({ bulkPostId }) => bulkPostId === postId)).toMatchObject({
      platform,
      views: expect.any(Number),
      reach: expect.any(Number),
      reactions: expect.any(Number),
    });
  });

  it('resumes an interrupted upload', async () => {
    const body = request(platform);
    await fault('/upload/*', { kind: 'reset' });
    expect(await runUntilEnd(bench, body)).toMatchObject({ state: 'published' });
    expect(kept.begins).toEqual([0, Math.ceil(kept.bytes.length / 2)]);
    expect(await countPublications(bench, body)).toBe(1);
  });

  it.each([
    { kind: 'accept-then-reset' },
    { kind: 'accept-then-error', code: -1, subcode: 2_207_001 },
    { kind: 'refuse', code: 2, status: 500 },
  ])('is published once when the response to the last call is %o', async (effect) => {
    const body = request(platform);
    // The first round ends before the publish call.
    await fault('/upload/*', { kind: 'reset' });
    expect(await deliver(bench, body)).toMatchObject({ state: 'retry' });
    await fault(`/${body.pageId}/${platform === 'facebook' ? 'video_reels' : 'media_publish'}`, effect);
    expect(await runUntilEnd(bench, body, 8, 100)).toMatchObject({ state: 'published' });
    expect(await countPublications(bench, body)).toBe(1);
  });

  it('is waited for while Meta prepares it, and never published twice', async () => {
    const body = request(platform);
    await setSandboxSwitch(bench, 'POST', 'settings', { videoMs: 9000 });
    const first = await deliver(bench, body);
    expect(first).toMatchObject({
      state: platform === 'facebook' ? 'in_doubt' : 'retry',
      reason: platform === 'facebook' ? 'video_in_work' : 'container_not_ready',
    });
    // As long as an image with an unknown outcome takes to settle.
    await advanceTime(bench, 200);
    if (platform === 'facebook') {
      const second = await deliver(bench, body);
      expect(second).toMatchObject({ state: 'in_doubt', reason: 'video_in_work' });
      // Meta's "in progress" restarts the wait, so that no user is asked.
      expect('doubtSeconds' in second ? second.doubtSeconds : undefined).toBeLessThan(60);
    }
    await sleep(9000);
    expect(await runUntilEnd(bench, body, 8, 0)).toMatchObject({ state: 'published' });
    expect(await countPublications(bench, body)).toBe(1);
  });

  it('is refused with its own error when Meta cannot use the file', async () => {
    const whole = kept.bytes;
    kept.bytes = Buffer.concat([whole.subarray(0, 400), Buffer.alloc(5000)]);
    try {
      expect(await runUntilEnd(bench, request(platform), 12, 900)).toMatchObject({
        state: 'failed',
        reason: 'video_refused',
      });
    } finally {
      kept.bytes = whole;
    }
    // With another file the post is published; the failed file does not block it.
    const { key, ...post } = request(platform);
    const again = { ...post, key: key.replace(/v1$/, 'v2') };
    expect(await runUntilEnd(bench, again)).toMatchObject({ state: 'published' });
    expect(await countPublications(bench, again)).toBe(1);
  });
});

it('a reel is deleted at its page', async () => {
  const body = request('facebook');
  const postId = await publishAt(bench, body);
  await callAs(bench.app, businessCaller(1))(contract.deletePublished, {
    body: { platform: 'facebook', postId },
  });
  expect(await shownOf(body)).toEqual([]);
});
