import { connected, disconnected, pageStateChanged } from '@kallos/contracts/social/events';
import { describe, expect, it, vi } from 'vitest';
import { ago, stage, useStage } from '../../../testing/publishing-stage.ts';

useStage();

const untilOnHold = (id: number, reason: string) =>
  vi.waitFor(
    async () =>
      expect(await stage.rowOf(id)).toMatchObject({
        postStatus: 'scheduled',
        failureReason: reason,
        leaseToken: null,
        nextTryAt: expect.any(Date),
      }),
    { timeout: 60_000, interval: 50 },
  );

const changeable = (reason: string) => ({
  body: { success: true, outcome: { state: 'on_hold', reason, detail: null } },
});

describe('a post whose connection is dead', () => {
  it('waits on hold with a reason and is sent once after a reconnect', async () => {
    stage.social.plan = () => changeable('needs_reconnect');
    const id = await stage.duePost();
    stage.publish();
    await untilOnHold(id, 'needs_reconnect');
    const asked = stage.askedOf(id).length;
    expect(await stage.cardOf(id)).toMatchObject({
      isScheduled: true,
      failureReason: 'needs_reconnect',
      targets: [{ state: 'planned' }],
    });
    stage.social.plan = () => undefined;
    await new Promise((wake) => setTimeout(wake, 400));
    expect(stage.askedOf(id)).toHaveLength(asked);
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.untilStatus(id, 'published');
    expect([...stage.social.published.values()].filter(({ bulkPostId }) => bulkPostId === id)).toHaveLength(
      1,
    );
    expect(await stage.cardOf(id)).toMatchObject({ failureReason: null, targets: [{ state: 'published' }] });
  });

  it('waits if no page is selected, and uses the pages selected then', async () => {
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    const id = await stage.duePost();
    stage.publish();
    await untilOnHold(id, 'not_connected');
    await stage.choosePages('new-one', 'new-two');
    await stage.untilStatus(id, 'published');
    expect(
      stage
        .askedOf(id)
        .map(({ pageId }) => pageId)
        .toSorted(),
    ).toEqual(['new-one', 'new-two']);
  });

  it('can be scheduled once pages are selected, before the copy arrives', async () => {
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    const id = await stage.duePost({ postStatus: 'draft', isScheduled: false, scheduledDate: ago(-3600) });
    const schedule = () => stage.update(id, { isScheduled: true });
    await expect(schedule()).rejects.toMatchObject({ code: 'not_connected' });
    const page = { pageId: 'fresh', pageName: 'Fresh', platform: 'facebook', username: null };
    const selection = { success: true, pages: [page], isReconnectNeeded: false };
    stage.social.answers.set('/internal/selections', { ...selection, isReconnectNeeded: true });
    await expect(schedule()).rejects.toMatchObject({ code: 'not_connected' });
    stage.social.answers.set('/internal/selections', selection);
    expect((await schedule()).bulkPost).toMatchObject({ isScheduled: true });
    await stage.choosePages('fresh');
    expect(await stage.cardOf(id)).toMatchObject({ isScheduled: true });
  });

  it('can be unscheduled, edited and moved meanwhile', async () => {
    stage.social.plan = () => changeable('needs_reconnect');
    const [back, moved] = [await stage.duePost(), await stage.duePost()];
    stage.publish();
    await untilOnHold(back, 'needs_reconnect');
    await untilOnHold(moved, 'needs_reconnect');
    expect((await stage.update(back, { isScheduled: false })).bulkPost).toMatchObject({
      postStatus: 'draft',
      failureReason: null,
    });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    expect((await stage.update(moved, { scheduledDate, content: 'Νέο κείμενο.' })).bulkPost).toMatchObject({
      postStatus: 'scheduled',
      failureReason: null,
    });
    stage.social.plan = () => undefined;
    await stage.posts.consume(connected, { accountId: stage.account });
    await new Promise((wake) => setTimeout(wake, 400));
    expect(stage.social.published.size).toBe(0);
  });
});

describe('a post whose page is refused', () => {
  const later = { state: 'on_hold', reason: 'publishing_refused', detail: null };
  const freed = (pageId: string, platform: 'facebook' | 'instagram' = 'facebook') => ({
    accountId: stage.account,
    pageId,
    platform,
    pageName: pageId,
    state: { state: 'ok' as const },
    isFree: true,
  });

  it('is retried when svc-social advises it, and names the page meanwhile', async () => {
    stage.social.plan = () => ({ body: { success: true, outcome: { ...later, afterSeconds: 1 } } });
    const id = await stage.duePost();
    stage.publish();
    await untilOnHold(id, 'publishing_refused');
    expect((await stage.cardOf(id))?.targets).toMatchObject([
      { state: 'planned', reason: 'publishing_refused' },
    ]);
    stage.social.plan = () => undefined;
    await stage.untilStatus(id, 'published');
    expect(await stage.cardOf(id)).toMatchObject({ failureReason: null, targets: [{ state: 'published' }] });
  });

  it('resumes at once when Meta accepts posts on the page again', async () => {
    stage.social.plan = () => ({ body: { success: true, outcome: { ...later, afterSeconds: 600 } } });
    const id = await stage.duePost();
    stage.publish();
    await untilOnHold(id, 'publishing_refused');
    stage.social.plan = () => undefined;
    await stage.posts.consume(pageStateChanged, freed('page'));
    await stage.untilStatus(id, 'published');
  });
});
