import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { disconnected, reconnectNeeded } from '@kallos/contracts/social/events';
import { describe, expect, it } from 'vitest';
import { outcome } from '../../../testing/fake-social.ts';
import { ago, stage, useStage } from '../../../testing/publishing-stage.ts';
import { codeOf } from '../../../testing/test-posts.ts';

useStage();

const resolvePath = '/internal/deliveries/settle';
const resolve = (id: number, wasPosted: boolean, who = stage.account) =>
  stage.posts.as(who)(bulkPosts.resolve, { params: { id }, body: { wasPosted } });
async function doubtfulPost() {
  stage.social.plan = () => outcome('needs_look', 'draft_gone');
  stage.social.answers.set(resolvePath, { success: true, found: [] });
  const id = await stage.postThatIs('needs_look');
  stage.social.plan = () => undefined;
  return id;
}

describe('a post that needs a look', () => {
  it('is published when the business confirms it', async () => {
    const id = await doubtfulPost();
    const { bulkPost, message } = await resolve(id, true);
    expect(message).toBe('published');
    expect(bulkPost).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      publishedAt: expect.any(String),
      targets: [{ state: 'published' }],
    });
    expect(stage.social.otherCalls).toEqual([
      { url: resolvePath, body: { accountId: stage.account, bulkPostId: id, wasPosted: true } },
    ]);
    expect(stage.askedOf(id)).toHaveLength(1);
  });

  it('is sent at once under a new version when the business denies it', async () => {
    const id = await doubtfulPost();
    expect((await resolve(id, false)).message).toBe('sent_again');
    await stage.untilStatus(id, 'published');
    expect(stage.askedOf(id).map(({ key }) => key)).toEqual([
      `post:${id}:page:fb-${stage.account}:v1`,
      `post:${id}:page:fb-${stage.account}:v2`,
    ]);
  });

  it('is not sent again when Meta shows it after all', async () => {
    const id = await doubtfulPost();
    const page = {
      pageId: `fb-${stage.account}`,
      platform: 'facebook',
      externalId: 'seen_1',
      permalink: null,
    };
    stage.social.answers.set(resolvePath, {
      success: true,
      found: [{ ...page, publishedAt: '2026-11-23T07:00:00.000Z' }],
    });
    const { message, bulkPost } = await resolve(id, false);
    expect(message).toBe('found');
    expect(bulkPost).toMatchObject({
      postStatus: 'published',
      targets: [{ state: 'published', externalId: 'seen_1' }],
    });
    expect(stage.askedOf(id)).toHaveLength(1);
  });

  it('is sent at once on request after it was missed', async () => {
    const id = await stage.postThatIs('needs_look', { scheduledDate: ago(13 * 3600) });
    expect(await codeOf(resolve(id, true))).toBe('conflict');
    await resolve(id, false);
    await stage.untilStatus(id, 'published');
    expect(stage.social.otherCalls).toEqual([]);
  });

  it('is sent at once on request after it failed', async () => {
    stage.social.plan = () => outcome('failed', 'picture_refused');
    const id = await stage.postThatIs('failed');
    stage.social.plan = () => undefined;
    expect(await codeOf(resolve(id, true))).toBe('conflict');
    const { message, bulkPost } = await resolve(id, false);
    expect(message).toBe('sent_again');
    expect(bulkPost).toMatchObject({ postStatus: 'scheduled', failureReason: null });
    await stage.untilStatus(id, 'published');
    expect(await codeOf(resolve(id, false))).toBe('conflict');
    expect(stage.askedOf(id)).toHaveLength(2);
    expect(stage.social.otherCalls).toEqual([]);
  });

  it.each([
    ['failed', 'picture_refused', 'published'],
    ['needs_look', 'draft_gone', 'needs_look'],
  ] as const)('is sent again only to pages without it (%s)', async (state, reason, status) => {
    await stage.choosePages('one', 'two');
    stage.social.plan = ({ pageId }) => (pageId === 'two' ? outcome(state, reason) : undefined);
    stage.social.answers.set(resolvePath, { success: true, found: [] });
    const id = await stage.postThatIs(status);
    expect((await stage.rowOf(id))?.failureReason).toBe(state === 'failed' ? 'partial' : reason);
    stage.social.plan = () => undefined;
    expect((await resolve(id, false)).bulkPost.postStatus).toBe('scheduled');
    await stage.untilStatus(id, 'published');
    expect((await stage.rowOf(id))?.failureReason).toBe(null);
    expect(stage.askedOf(id).map(({ pageId }) => pageId)).toEqual(['one', 'two', 'two']);
    expect((await stage.cardOf(id))?.targets.map(({ state }) => state)).toEqual(['published', 'published']);
  });

  it('is done when the business accepts that it reached only some pages', async () => {
    await stage.choosePages('one', 'two');
    stage.social.plan = ({ pageId }) => (pageId === 'two' ? outcome('failed', 'picture_refused') : undefined);
    const id = await stage.postThatIs('published');
    const before = await stage.cardOf(id);
    expect(before?.failureReason).toBe('partial');
    const { bulkPost, message } = await resolve(id, true);
    expect(message).toBe('published');
    expect(bulkPost).toMatchObject({
      postStatus: 'published',
      failureReason: null,
      publishedAt: before?.publishedAt,
    });
    expect(bulkPost.targets.map(({ state }) => state)).toEqual(['published', 'failed']);
    expect(await codeOf(resolve(id, true))).toBe('conflict');
    expect(stage.social.otherCalls).toEqual([]);
    expect(stage.askedOf(id)).toHaveLength(2);
  });

  it('is not resolved by a viewer of another version nor sent to broken pages', async () => {
    stage.social.plan = () => outcome('failed', 'picture_refused');
    const id = await stage.postThatIs('failed');
    const answerTo = (version: number) =>
      codeOf(
        stage.posts.as(stage.account)(bulkPosts.resolve, {
          params: { id },
          body: { wasPosted: false, version },
        }),
      );
    const version = (await stage.rowOf(id))?.version ?? 0;
    expect(await answerTo(version - 1)).toBe('conflict');
    await stage.posts.consume(reconnectNeeded, { accountId: stage.account, reason: 'token_190' });
    expect(await answerTo(version)).toBe('not_connected');
    expect((await stage.rowOf(id))?.postStatus).toBe('failed');
  });

  it('takes one answer, and none without Meta, a page or permission', async () => {
    const id = await doubtfulPost();
    stage.social.answers.clear();
    expect(await codeOf(resolve(id, false))).toBe('upstream_failed');
    expect((await stage.rowOf(id))?.postStatus).toBe('needs_look');
    const message = 'Something is just going out.';
    const busy = { success: false, code: 'post_in_flight', message, error: message };
    stage.social.answers.set(resolvePath, busy);
    await expect(resolve(id, true)).rejects.toMatchObject({
      status: 409,
      body: { code: 'post_in_flight', fields: { postStatus: 'alike_in_flight' } },
    });
    expect((await stage.rowOf(id))?.postStatus).toBe('needs_look');
    stage.social.answers.set(resolvePath, { success: true, found: [] });
    expect(await codeOf(resolve(id, false, stage.account + 5000))).toBe('not_found');
    const answers = await Promise.all(Array.from({ length: 10 }, () => codeOf(resolve(id, true))));
    expect(answers.toSorted()).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'conflict')]);
    const lonely = await doubtfulPost();
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    expect(await codeOf(resolve(lonely, false))).toBe('not_connected');
  });
});
