import { insights } from '@kallos/contracts/social/insights';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { businessCaller, callAs, updateRows } from '@kallos/service-kit/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, advanceTime } from '../../testing/delivery-bench.ts';
import {
  connectAccount,
  setSandboxSwitch,
  openSandboxBench,
  sandboxPeople,
} from '../../testing/sandbox-bench.ts';
import { postAt, publishAt, readFeed } from '../../testing/sandbox-bench.ts';
import { deliveries, memoryMarks, pages } from '../schema/deliveries.ts';
import { postDueComments } from './first-comments.ts';

const bench = openSandboxBench();
const tags = '#δέρμα #ενυδάτωση';
let postId = 0;

const postWith = (
  platform: 'facebook' | 'instagram',
  firstComment = tags,
  more: Parameters<typeof postAt>[3] = {},
) =>
  postAt(bench, platform, postId, {
    imageUrls: [bench.pictureUrl, `${bench.pictureUrl}?2`],
    altTexts: ['Ορός με βιταμίνη C', 'Το κουτί του ορού'],
    firstComment,
    ...more,
  });
const publish = (platform: 'facebook' | 'instagram', firstComment = tags) =>
  publishAt(bench, postWith(platform, firstComment));
const shown = async (id: string) => (await readFeed(bench)).find((one) => one.id === id);
const states = async () =>
  (await callAs(bench.app, businessCaller(1))(insights.list)).firstComments.filter(
    ({ bulkPostId }) => bulkPostId === postId,
  );
const dueNow = () =>
  updateRows(bench.db, deliveries, { commentDueAt: sql`now()` }, sql`comment_state = 'open'`);
/** Moves a comment's timestamps back; after ten minutes its outcome is certain. */
const letPass = (minutes: number) =>
  acrossAccounts(bench.db, (tx) =>
    tx.execute(
      sql`update deliveries set comment_sent_at = comment_sent_at - make_interval(secs => ${minutes * 60}), comment_due_at = now()`,
    ),
  );

const lost = { kind: 'accept-then-reset' };
const seenAfter = (ms: number) => ({ kind: 'late-visibility', ms });

/** Injects the effects into Meta's handling of the next comment on a post. */
const disturb = (id: string, ...effects: object[]) => {
  const match = { method: 'POST', path: `/${id}/comments` };
  const rules = effects.map((effect) => ({ match, effect, times: 1 }));
  return setSandboxSwitch(bench, 'POST', 'faults', rules);
};

beforeEach(async () => {
  postId += 1;
  await setSandboxSwitch(bench, 'DELETE', 'faults');
  await bench.db.delete(memoryMarks);
  if (postId === 1) await connectAccount(bench, 1, { ask: 'comments' });
});

describe('a first comment', () => {
  it.each(['facebook', 'instagram'] as const)(
    "is posted once under a post on %s, with the images' alt texts kept",
    async (platform) => {
      const id = await publish(platform);
      await postDueComments(bench.ctx);
      await dueNow();
      await postDueComments(bench.ctx);
      expect(await shown(id)).toMatchObject({
        comments: [tags],
        altTexts: ['Ορός με βιταμίνη C', 'Το κουτί του ορού'],
      });
      expect(await states()).toMatchObject([{ platform, state: 'sent' }]);
    },
  );

  it.each([
    ['whose answer is lost', [lost]],
    ['whose answer is an error', [{ kind: 'accept-then-error' }]],
    ['that shows late and whose answer is lost as well', [seenAfter(60_000), lost]],
  ])('is not written twice %s', async (_what, effects) => {
    const id = await publish('facebook');
    await disturb(id, ...effects);
    await postDueComments(bench.ctx);
    for (let round = 0; round < 3; round += 1) {
      await dueNow();
      await postDueComments(bench.ctx);
    }
    expect((await shown(id))?.comments).toEqual([tags]);
  });

  it('is not written twice when it arrives late and becomes visible later still', async () => {
    const id = await publish('facebook');
    await disturb(id, seenAfter(300_000), lost);
    await postDueComments(bench.ctx);
    await letPass(1.8);
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([tags]);
  });

  it('is not written twice when a failover loses the record of sending it', async () => {
    const id = await publish('facebook');
    await disturb(id, seenAfter(300_000), lost);
    await postDueComments(bench.ctx);
    await acrossAccounts(bench.db, (tx) =>
      tx.execute(sql`update deliveries set comment_sent_at = null, comment_due_at = now()`),
    );
    await bench.db.update(memoryMarks).set({ identity: 'the server before' });
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([tags]);
  });

  it('is sent again when it certainly did not arrive', async () => {
    const id = await publish('facebook');
    await disturb(id, { kind: 'reset' });
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([]);
    await letPass(10);
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([tags]);
  });

  it('fails with the reason when Meta refuses its text, while the post stays public', async () => {
    const id = await publish('facebook');
    await disturb(id, { kind: 'refuse', code: 100, subcode: 1_404_102 });
    await postDueComments(bench.ctx);
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'against_standards' }]);
    expect(await shown(id)).toBeDefined();
  });

  it.each([
    [{ code: 200 }, 'publishing_refused'],
    [{ code: 10 }, 'publishing_refused'],
    [{ code: 3 }, 'publishing_refused'],
    [{ code: 368 }, 'page_restricted'],
    [{ code: 190 }, 'page_token_refused'],
    [{ code: 2635 }, 'app_refused'],
    [{ code: 100 }, 'refused'],
    [{ code: 7777 }, 'unknown_refusal'],
  ])('is written once after a temporary %o', async (refused, reason) => {
    const id = await publish('facebook');
    await disturb(id, { kind: 'refuse', ...refused });
    await postDueComments(bench.ctx);
    expect(await states()).toMatchObject([{ state: 'open', reason }]);
    await letPass(10);
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([tags]);
    expect(await states()).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('fails after six hours with the last reason', async () => {
    const id = await publish('facebook');
    await disturb(id, { kind: 'refuse', code: 200 });
    await postDueComments(bench.ctx);
    await updateRows(
      bench.db,
      deliveries,
      { publishedAt: sql`now() - interval '7 hours'`, commentDueAt: sql`now()` },
      sql`comment_state = 'open'`,
    );
    await postDueComments(bench.ctx);
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'publishing_refused' }]);
  });

  it('waits for its permission and is written once it is granted', async () => {
    const declined = ['pages_manage_engagement'];
    await setSandboxSwitch(bench, 'POST', 'permissions', { userId: sandboxPeople.eleni.id, declined });
    await connectAccount(bench, 1);
    const id = await publish('facebook');
    await postDueComments(bench.ctx);
    expect(await states()).toMatchObject([{ state: 'open', reason: 'permission_missing' }]);
    await connectAccount(bench, 1, { ask: 'comments' });
    await dueNow();
    await postDueComments(bench.ctx);
    expect((await shown(id))?.comments).toEqual([tags]);
  });

  it('is skipped when it would be empty', async () => {
    const id = await publish('facebook', '');
    await postDueComments(bench.ctx);
    expect(await states()).toEqual([]);
    expect((await shown(id))?.comments).toEqual([]);
  });
});

describe('hashtags of a first comment', () => {
  const networks = ['facebook', 'instagram'] as const;
  const whole = (message: string) => ({ wholeMessage: `${message} ${tags}` });
  const text = () => `Νέα άφιξη, αριθμός ${postId}`;
  const post = (platform: 'facebook' | 'instagram', message = text()) =>
    postWith(platform, tags, { message, ...whole(message) });
  const connectWithout = async () => {
    const declined = ['pages_manage_engagement', 'instagram_manage_comments'];
    await setSandboxSwitch(bench, 'POST', 'permissions', { userId: sandboxPeople.eleni.id, declined });
    await connectAccount(bench, 1);
  };
  const connectWith = () => connectAccount(bench, 1, { ask: 'comments' });

  it.each(networks)('stay in the text on %s without the permission', async (platform) => {
    await connectWithout();
    const id = await publishAt(bench, post(platform));
    await connectWith();
    await dueNow();
    await postDueComments(bench.ctx);
    expect(await shown(id)).toMatchObject({ message: `${text()} ${tags}`, comments: [] });
    expect(await states()).toMatchObject([{ platform, state: 'none', reason: 'permission_missing' }]);
  });

  it.each(networks)('go into the comment on %s with the permission', async (platform) => {
    await connectWith();
    const id = await publishAt(bench, post(platform));
    await postDueComments(bench.ctx);
    expect(await shown(id)).toMatchObject({ message: text(), comments: [tags] });
  });

  it('keep their place when a begun post resumes with another permission', async () => {
    await connectWithout();
    await setSandboxSwitch(bench, 'POST', 'faults', {
      match: { method: 'POST', path: '/*/feed' },
      effect: { kind: 'refuse', code: 2 },
    });
    expect((await deliver(bench, post('facebook'))).state).not.toBe('published');
    await setSandboxSwitch(bench, 'DELETE', 'faults');
    await connectWith();
    await advanceTime(bench);
    const id = await publishAt(bench, post('facebook'));
    expect(await shown(id)).toMatchObject({ message: `${text()} ${tags}` });
  });

  it('move with the permission while no part of the post was sent', async () => {
    await connectWith();
    const pause = { pauseReason: 'page_gone', pausedUntil: sql`now() + interval '1 hour'` };
    await updateRows(bench.db, pages, pause, sql`external_id = ${sandboxPeople.eleni.page}`);
    expect(await deliver(bench, post('facebook'))).toMatchObject({ state: 'on_hold' });
    await connectWithout();
    await advanceTime(bench);
    const id = await publishAt(bench, post('facebook'));
    expect(await shown(id)).toMatchObject({ message: `${text()} ${tags}` });
  });

  it.each([
    ['a refused page', { code: 368 }, true],
    ['a right that Meta denies', { code: 200 }, true],
    ['a refused text', { code: 100, subcode: 1_404_102 }, false],
  ])("stay in the text after Meta refused the page's last comment for %s", async (_what, refused, isKept) => {
    await connectWith();
    const before = await publishAt(bench, post('facebook'));
    await disturb(before, { kind: 'refuse', ...refused });
    await postDueComments(bench.ctx);
    postId += 1;
    const kept = await publishAt(bench, post('facebook'));
    expect((await shown(kept))?.message).toBe(isKept ? `${text()} ${tags}` : text());
    await connectWith();
    postId += 1;
    const again = await publishAt(bench, post('facebook'));
    expect((await shown(again))?.message).toBe(text());
  });

  it('move to the comment when they would make the text too long', async () => {
    await connectWithout();
    const long = `Αριθμός ${postId} `.padEnd(2195, 'α');
    const id = await publishAt(bench, post('instagram', long));
    expect((await shown(id))?.message).toBe(long);
    expect(await states()).toMatchObject([{ state: 'open' }]);
  });
});
