import { connected, disconnected } from '@kallos/contracts/social/events';
import { describe, expect, it, vi } from 'vitest';
import {
  ago,
  askedOf,
  cardOf,
  choosePages,
  duePost,
  publish,
  rowOf,
  stage,
  untilStatus,
  update,
  useStage,
} from '../../testing/publishing-stage.ts';

useStage();

const untilOnHold = (id: number, reason: string) =>
  vi.waitFor(
    async () =>
      expect(await rowOf(id)).toMatchObject({
        postStatus: 'scheduled',
        failureReason: reason,
        leaseToken: null,
        nextTryAt: expect.any(Date),
      }),
    { timeout: 60_000, interval: 50 },
  );

const changeable = (reason: string) => ({
  body: { success: true, outcome: { state: 'failed', reason, detail: null, isMendable: true } },
});

describe('a post whose connection is dead', () => {
  it('waits among the scheduled ones, says why, and goes out once after the business connects again', async () => {
    stage.social.plan = () => changeable('needs_reconnect');
    const id = await duePost();
    publish();
    await untilOnHold(id, 'needs_reconnect');
    const asked = askedOf(id).length;
    expect(await cardOf(id)).toMatchObject({
      isScheduled: true,
      failureReason: 'needs_reconnect',
      targets: [{ state: 'planned' }],
    });
    stage.social.plan = () => undefined;
    await new Promise((wake) => setTimeout(wake, 400));
    expect(askedOf(id)).toHaveLength(asked);
    await stage.posts.consume(connected, { accountId: stage.account });
    await stage.posts.consume(connected, { accountId: stage.account });
    await untilStatus(id, 'published');
    expect([...stage.social.published.values()].filter(({ bulkPostId }) => bulkPostId === id)).toHaveLength(
      1,
    );
    expect(await cardOf(id)).toMatchObject({ failureReason: null, targets: [{ state: 'published' }] });
  });

  it('waits for pages when none is chosen, and goes to those that are chosen then', async () => {
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    const id = await duePost();
    publish();
    await untilOnHold(id, 'not_connected');
    await choosePages('new-one', 'new-two');
    await untilStatus(id, 'published');
    expect(
      askedOf(id)
        .map(({ pageId }) => pageId)
        .toSorted(),
    ).toEqual(['new-one', 'new-two']);
  });

  it('can be scheduled as soon as pages were chosen, before the copy arrives', async () => {
    await stage.posts.consume(disconnected, { accountId: stage.account, reason: 'user' });
    const id = await duePost({ postStatus: 'draft', isScheduled: false, scheduledDate: ago(-3600) });
    const schedule = () => update(id, { isScheduled: true });
    await expect(schedule()).rejects.toMatchObject({ code: 'not_connected' });
    const page = { pageId: 'fresh', pageName: 'Fresh', platform: 'facebook', username: null };
    const selection = { success: true, pages: [page], isReconnectNeeded: false };
    stage.social.answers.set('/internal/selections', { ...selection, isReconnectNeeded: true });
    await expect(schedule()).rejects.toMatchObject({ code: 'not_connected' });
    stage.social.answers.set('/internal/selections', selection);
    expect((await schedule()).bulkPost).toMatchObject({ isScheduled: true });
    await choosePages('fresh');
    expect(await cardOf(id)).toMatchObject({ isScheduled: true });
  });

  it('can be taken back, edited and moved meanwhile', async () => {
    stage.social.plan = () => changeable('needs_reconnect');
    const [back, moved] = [await duePost(), await duePost()];
    publish();
    await untilOnHold(back, 'needs_reconnect');
    await untilOnHold(moved, 'needs_reconnect');
    expect((await update(back, { isScheduled: false })).bulkPost).toMatchObject({
      postStatus: 'draft',
      failureReason: null,
    });
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    expect((await update(moved, { scheduledDate, content: 'Νέο κείμενο.' })).bulkPost).toMatchObject({
      postStatus: 'scheduled',
      failureReason: null,
    });
    stage.social.plan = () => undefined;
    await stage.posts.consume(connected, { accountId: stage.account });
    await new Promise((wake) => setTimeout(wake, 400));
    expect(stage.social.published.size).toBe(0);
  });
});
