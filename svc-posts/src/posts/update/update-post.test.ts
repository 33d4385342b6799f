import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postScheduled } from '@kallos/contracts/posts/events';
import { disconnected, reconnectNeeded } from '@kallos/contracts/social/events';
import { readAnnounced, callAs, adminCaller } from '@kallos/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { codeOf, inDays, type Schedule, seedPost, useTestPosts } from '../../../testing/test-posts.ts';

const posts = useTestPosts();
let account = 0;

const update = (id: number, body: Record<string, unknown>, who = account) => posts.update(who, id, body);

const newAccount = (schedule?: Schedule) => posts.setUp(++account, schedule);

describe('the calendar rejects', () => {
  it('scheduling twice, unscheduling a draft, and scheduling in the past', async () => {
    const id = await seedPost(posts, await newAccount());
    expect(await codeOf(update(id, { isScheduled: false }))).toBe('not_scheduled');
    await update(id, { isScheduled: true });
    expect(await codeOf(update(id, { isScheduled: true }))).toBe('already_scheduled');
    const past = await seedPost(posts, account, { scheduledDate: new Date(Date.now() - 60_000) });
    expect(await codeOf(update(past, { isScheduled: true }))).toBe('moment_in_past');
  });

  it('repeated scheduling in fifty concurrent calls, announced once', async () => {
    const id = await seedPost(posts, await newAccount());
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => codeOf(update(id, { isScheduled: true }))),
    );
    expect(outcomes.toSorted()).toEqual([
      'accepted',
      ...Array.from({ length: 49 }, () => 'already_scheduled'),
    ]);
    const told = await readAnnounced(posts.database.db, postScheduled);
    expect(told.filter(({ bulkPostId }) => bulkPostId === id)).toHaveLength(1);
  });

  it('is not scheduled without a connected page or with a broken connection', async () => {
    const id = await seedPost(posts, await newAccount());
    await posts.consume(reconnectNeeded, { accountId: account, reason: 'token' });
    expect(await codeOf(update(id, { isScheduled: true }))).toBe('not_connected');
    await posts.consume(disconnected, { accountId: account, reason: 'user' });
    expect(await codeOf(update(id, { isScheduled: true }))).toBe('not_connected');
  });

  it('a blank text, a past time, contradictions and empty updates', async () => {
    const id = await seedPost(posts, await newAccount());
    for (const content of [' \n ', '\u200b\u2060'])
      expect(await codeOf(update(id, { content }))).toBe('content_blank');
    expect(await codeOf(update(id, { scheduledDate: inDays(-1) }))).toBe('moment_in_past');
    expect(await codeOf(update(id, { scheduledDate: inDays(732) }))).toBe('moment_too_far');
    expect(await codeOf(update(id, { scheduledDate: '9999-12-31T10:00:00Z' }))).toBe('moment_too_far');
    expect(await codeOf(update(id, { isScheduled: true, postStatus: 'draft' }))).toBe('invalid_fields');
    expect(await codeOf(update(id, {}))).toBe('invalid_fields');
    expect(await codeOf(update(id, { scheduledDate: 'tomorrow' }))).toBe('invalid_fields');
    const past = await seedPost(posts, account, { scheduledDate: new Date(Date.now() - 60_000) });
    expect(await codeOf(update(past, { scheduledDate: inDays(1) }))).toBe('moment_in_past');
  });

  it('an edit of an outdated version', async () => {
    const id = await seedPost(posts, await newAccount());
    await update(id, { content: 'Πρώτο.', version: 1 });
    expect(await codeOf(update(id, { content: 'Δεύτερο.', version: 1 }))).toBe('conflict');
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, edit) =>
        codeOf(update(id, { content: `Κείμενο ${edit}.`, version: 2 })),
      ),
    );
    expect(edits.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  });

  it('a change of a post that is being published or may be public', async () => {
    const flying = await seedPost(posts, await newAccount(), {
      postStatus: 'publishing',
      isScheduled: true,
    });
    for (const body of [{ isScheduled: false }, { content: 'Άλλο.' }, { scheduledDate: inDays(2) }])
      expect(await codeOf(update(flying, body))).toBe('post_in_flight');
    expect(await codeOf(posts.as(account)(bulkPosts.remove, { params: { id: flying } }))).toBe(
      'post_in_flight',
    );
    const doubtful = await seedPost(posts, account, {
      postStatus: 'needs_look',
      failureReason: 'unknown_outcome',
    });
    expect(await codeOf(update(doubtful, { scheduledDate: inDays(2) }))).toBe('post_in_flight');
    const published = await seedPost(posts, account, { postStatus: 'published', isScheduled: true });
    expect(await codeOf(update(published, { isScheduled: true }))).toBe('already_scheduled');
  });

  it("another account's post, an unknown one, and other roles", async () => {
    const id = await seedPost(posts, await newAccount());
    const stranger = await newAccount();
    expect(await codeOf(update(id, { content: 'Δικό μου.' }, stranger))).toBe('not_found');
    expect(await codeOf(posts.as(stranger)(bulkPosts.remove, { params: { id } }))).toBe('not_found');
    expect((await posts.list(stranger)).map((post) => post.id)).not.toContain(id);
    expect(await codeOf(update(2_000_000_000, { content: 'Τίποτα.' }))).toBe('not_found');
    expect(await codeOf(callAs(posts.app, adminCaller)(bulkPosts.list))).toBe('forbidden');
    expect(await codeOf(callAs(posts.app, { kind: 'nobody' })(bulkPosts.list))).toBe('unauthenticated');
  });
});
