import { postChanged } from '@kallos/contracts/posts/events';
import { connected, reconnectNeeded } from '@kallos/contracts/social/events';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { checkNextPosts } from './check-posts.ts';

useStage();

const path = '/internal/page-checks';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const checkAll = async () => {
  while (await checkNextPosts(stage.posts.ctx));
};
const calls = () => stage.social.otherCalls.filter(({ url }) => url === path);

/** Sets svc-social's reply for the account's page. */
function say(findings: Array<{ code: string; isBlocking: boolean; detail: string | null }>, state = 'ok') {
  const page = { platform: 'facebook', pageId: `fb-${stage.account}` };
  const facts = { tokenKind: 'page', tokenExpiresAt: null, missingPermissions: [], quota: null };
  stage.social.answers.set(path, {
    success: true,
    connection: {
      state,
      reason: null,
      missingPermissions: [],
      tokenExpiresAt: null,
      dataAccessExpiresAt: null,
      checkedAt: null,
    },
    pages: [{ ...page, ...facts, pausedUntil: null, isReachable: true, findings }],
  });
}

const schedule = (id: number) => stage.update(id, { isScheduled: true });
const draftAt = (scheduledDate: Date) =>
  stage.duePost({ scheduledDate, postStatus: 'draft', isScheduled: false });

/** Returns the seconds until a post may be checked again, by the database's clock. */
const secondsToLook = async (id: number) => {
  const [row] = await stage.posts.across((tx) =>
    tx
      .select({ seconds: sql<number>`extract(epoch from look_at - now())::float8` })
      .from(bulkGeneratedPosts)
      .where(eq(bulkGeneratedPosts.id, id)),
  );
  return row?.seconds ?? 0;
};

let media: Awaited<ReturnType<typeof listenOnFreePort>>;
let pictures: Map<string, { status: number; type: string }>;

/** The origin of images: a real server from which the test can remove them. */
beforeEach(async () => {
  pictures = new Map([['/media/profhilo.jpg', { status: 200, type: 'image/jpeg' }]]);
  media = await listenOnFreePort((request, response) => {
    const picture = pictures.get(request.url ?? '') ?? { status: 404, type: 'text/plain' };
    response.writeHead(picture.status, { 'content-type': picture.type }).end('bytes');
  });
  Object.assign(stage.posts.ctx.links, { mediaUrl: media.url });
  say([]);
});
afterEach(() => media.close());

describe('the check before publishing', () => {
  it('runs when a post is scheduled and shows its findings on the card', async () => {
    say([{ code: 'token_expiring', isBlocking: false, detail: '2026-12-01T00:00:00.000Z' }]);
    const id = await draftAt(inHours(72));
    await checkAll();
    expect(calls()).toEqual([]);
    await schedule(id);
    expect(await stage.cardOf(id)).toMatchObject({ findings: [], checkedAt: null });
    await checkAll();
    expect(await stage.cardOf(id)).toMatchObject({
      findings: [
        { code: 'token_expiring', isBlocking: false, detail: '2026-12-01T00:00:00.000Z', pageName: 'Αίγλη' },
      ],
      checkedAt: expect.any(String),
    });
    expect(calls()).toMatchObject([
      {
        body: { accountId: stage.account, pages: [{ platform: 'facebook', pageId: `fb-${stage.account}` }] },
      },
    ]);
    // A repeated finding is not new.
    await stage.posts.consume(connected, { accountId: stage.account });
    expect((await stage.cardOf(id))?.checkedAt).toBeNull();
    await checkAll();
    expect((await stage.cardOf(id))?.checkedAt).not.toBeNull();
    expect(await stage.toldOf(postChanged, id)).toHaveLength(1);
  });

  it('is repeated a day and an hour before, and not in between', async () => {
    const id = await draftAt(inHours(72));
    await schedule(id);
    await checkAll();
    await checkAll();
    expect(calls()).toHaveLength(1);
    let ahead = 72;
    const waitUntil = (hoursAhead: number) => {
      const passed = sql`make_interval(secs => ${(ahead - hoursAhead) * 3600})`;
      ahead = hoursAhead;
      return stage.posts.change(id, {
        scheduledDate: sql`scheduled_date - ${passed}`,
        lookAt: sql`look_at - ${passed}`,
      });
    };
    await waitUntil(24.1);
    await checkAll();
    expect(calls()).toHaveLength(1);
    await waitUntil(23.9);
    await checkAll();
    expect(calls()).toHaveLength(2);
    await waitUntil(1.1);
    await checkAll();
    expect(calls()).toHaveLength(2);
    await waitUntil(0.9);
    await checkAll();
    await checkAll();
    expect(calls()).toHaveLength(3);
    const late = await draftAt(inHours(5));
    await schedule(late);
    await checkAll();
    expect(Math.round((await secondsToLook(late)) / 3600)).toBe(4);
  });

  it('makes one call for all posts of an account, and another after a change', async () => {
    const ids = [await draftAt(inHours(30)), await draftAt(inHours(50)), await draftAt(inHours(70))];
    for (const id of ids) await schedule(id);
    await Promise.all([checkAll(), checkAll(), checkAll()]);
    expect(calls()).toHaveLength(1);
    await stage.update(ids[0] ?? 0, { content: 'Άλλο κείμενο.' });
    await checkAll();
    expect(calls()).toHaveLength(2);
  });

  it('detects an unreachable or invalid image, and an Instagram post without one', async () => {
    const id = await draftAt(inHours(30));
    await schedule(id);
    await checkAll();
    expect((await stage.cardOf(id))?.findings).toEqual([]);
    const again = () => stage.posts.consume(connected, { accountId: stage.account });
    for (const broken of [
      { status: 404, type: 'image/jpeg' },
      { status: 200, type: 'text/html' },
    ]) {
      pictures.set('/media/profhilo.jpg', broken);
      await again();
      await checkAll();
      expect((await stage.cardOf(id))?.findings).toMatchObject([
        { code: 'picture_unreachable', isBlocking: true },
      ]);
    }
    await stage.choosePages({ pageId: 'ig', pageName: 'aigli', platform: 'instagram' });
    const bare = await stage.duePost({ scheduledDate: inHours(40), productImage: null });
    await checkAll();
    expect((await stage.cardOf(bare))?.findings).toMatchObject([
      { code: 'picture_missing', isBlocking: true, pageName: 'aigli' },
    ]);
  });

  it("cancels an image's download once its type is known", async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await stage.duePost({ scheduledDate: inHours(30) });
    await checkAll();
    const answers = asked.mock.calls.flatMap(([to], at) =>
      String(to).startsWith(media.url) ? [asked.mock.results[at]?.value as Promise<Response>] : [],
    );
    asked.mockRestore();
    expect((await Promise.all(answers)).map(({ bodyUsed }) => bodyUsed)).toEqual([true]);
  });

  it('fetches only our own images', async () => {
    const asked: string[] = [];
    const elsewhere = await listenOnFreePort((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    });
    const id = await stage.duePost({ scheduledDate: inHours(30), productImage: `${elsewhere.url}/a.jpg` });
    await checkAll();
    await elsewhere.close();
    expect(asked).toEqual([]);
    expect(await stage.cardOf(id)).toMatchObject({ findings: [], checkedAt: expect.any(String) });
  });

  it('is repeated only for the account whose connection changed', async () => {
    const own = stage.account;
    const looked = () => calls().map(({ body }) => (body as { accountId: number }).accountId);
    await stage.duePost({ scheduledDate: inHours(30) });
    stage.account += 1;
    await stage.posts.setUp(stage.account);
    const other = await stage.duePost({ scheduledDate: inHours(30) });
    // Its publisher has claimed it.
    const begun = await stage.duePost({ postStatus: 'publishing', lookedVersion: 1 }, own);
    await checkAll();
    expect(looked().toSorted()).toEqual([own, stage.account]);
    await stage.posts.consume(connected, { accountId: own });
    expect((await stage.rowOf(begun))?.lookedVersion).toBe(1);
    await checkAll();
    expect(looked().slice(2)).toEqual([own]);
    expect((await stage.cardOf(other))?.checkedAt).not.toBeNull();
  });

  it('follows the connection: findings disappear when the business fixes it', async () => {
    const id = await draftAt(inHours(30));
    await schedule(id);
    await checkAll();
    say([], 'needs_reconnect');
    await stage.posts.consume(reconnectNeeded, { accountId: stage.account, reason: 'token_190' });
    await checkAll();
    expect((await stage.cardOf(id))?.findings).toMatchObject([{ code: 'needs_reconnect', isBlocking: true }]);
    say([]);
    await stage.posts.consume(connected, { accountId: stage.account });
    await checkAll();
    expect((await stage.cardOf(id))?.findings).toEqual([]);
  });

  it('discards findings about a connection that changed during the check', async () => {
    const id = await draftAt(inHours(30));
    await schedule(id);
    say([], 'needs_reconnect');
    const { social } = stage.posts.ctx;
    const slow = {
      ...stage.posts.ctx,
      social: (async (...call: Parameters<typeof social>) => {
        const answer = await social(...call);
        // An abandoned check blocks others for two minutes.
        expect(await secondsToLook(id)).toBeGreaterThan(60);
        expect(await secondsToLook(id)).toBeLessThanOrEqual(120);
        await stage.posts.consume(connected, { accountId: stage.account });
        return answer;
      }) as typeof social,
    };
    expect(await checkNextPosts(slow)).toBe(true);
    expect(await stage.cardOf(id)).toMatchObject({ findings: [], checkedAt: null });
    expect(await stage.toldOf(postChanged, id)).toEqual([]);
    say([]);
    await checkAll();
    expect((await stage.cardOf(id))?.checkedAt).not.toBeNull();
  });

  it('is retried later when svc-social does not respond', async () => {
    const seen = await stage.duePost({ scheduledDate: inHours(72) });
    await checkAll();
    const id = await draftAt(inHours(30));
    await schedule(id);
    stage.social.answers.clear();
    expect(await checkNextPosts(stage.posts.ctx)).toBe(true);
    expect(await checkNextPosts(stage.posts.ctx)).toBe(false);
    expect(await secondsToLook(id)).toBeLessThanOrEqual(30);
    expect(await secondsToLook(seen)).toBeGreaterThan(3600);
    await stage.posts.set(bulkGeneratedPosts, { lookAt: sql`now()` });
    say([]);
    await checkAll();
    expect((await stage.cardOf(id))?.checkedAt).not.toBeNull();
  });
});
