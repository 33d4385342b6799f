import { accountUpdated } from '@kallos/contracts/auth/events';
import { publishingPaused } from '@kallos/contracts/posts/events';
import { publishing } from '@kallos/contracts/posts/publishing';
import { connected } from '@kallos/contracts/social/events';
import { adminCaller, callAs, readAnnounced } from '@kallos/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { ago, rules, stage, useStage } from '../../../testing/publishing-stage.ts';
import { mails } from '../../schema/mails.ts';
import { claimPosts, holdMissedPosts } from '../claim-due-posts.ts';
import { readHealthNow } from '../health/health.ts';

useStage();

const pause = (isPaused: boolean, accountIds = [stage.account]) =>
  callAs(stage.posts.app, adminCaller)(publishing.pause, { body: { accountIds, isPaused } });

const setLife = (life: 'open' | 'suspended' | 'archived' | 'deleting') =>
  stage.posts.consume(accountUpdated, {
    accountId: stage.account,
    businessName: 'Αίγλη',
    status: 'active',
    life,
  });

/** The ways in which an account's publishing stops and continues. */
const stops = {
  paused: { stop: () => pause(true), resume: () => pause(false) },
  suspended: { stop: () => setLife('suspended'), resume: () => setLife('open') },
  archived: { stop: () => setLife('archived'), resume: () => setLife('open') },
  deleting: { stop: () => setLife('deleting'), resume: () => setLife('open') },
};

const untilOnHold = (id: number) =>
  vi.waitFor(
    async () =>
      expect(await stage.rowOf(id)).toMatchObject({
        postStatus: 'scheduled',
        failureReason: 'publishing_paused',
      }),
    { timeout: 60_000, interval: 50 },
  );

describe.each(Object.entries(stops))('an account that is %s', (_, { stop, resume }) => {
  it('publishes nothing and lets due posts wait with a reason', async () => {
    await stop();
    const id = await stage.duePost();
    expect(await claimPosts(stage.posts.database.db, 10, rules)).toEqual([]);
    stage.publish();
    await untilOnHold(id);
    expect(stage.askedOf(id)).toEqual([]);
    expect(await stage.cardOf(id)).toMatchObject({ isScheduled: true, failureReason: 'publishing_paused' });
    expect(await stage.posts.as(stage.account)(publishing.health)).toMatchObject({
      state: 'ok',
      isPaused: true,
    });
  });

  it('leaves posts whose time has passed to a person, and publishes the others', async () => {
    await stop();
    const [past, ahead] = [await stage.duePost(), await stage.duePost({ scheduledDate: ago(-3600) })];
    stage.publish();
    await untilOnHold(past);
    const latest = await stage.duePost();
    await resume();
    for (const id of [past, latest])
      expect(await stage.rowOf(id)).toMatchObject({
        postStatus: 'needs_look',
        failureReason: 'missed',
        heldReason: 'publishing_paused',
      });
    expect(await stage.rowOf(ahead)).toMatchObject({ postStatus: 'scheduled', failureReason: null });
    await stage.posts.change(ahead, { scheduledDate: ago(1) });
    await stage.untilStatus(ahead, 'published');
    expect([...stage.askedOf(past), ...stage.askedOf(latest)]).toEqual([]);
    expect(await stage.posts.as(stage.account)(publishing.health)).toMatchObject({ isPaused: false });
  });

  it('keeps waiting after a reconnect, and is not called late or missed', async () => {
    await stop();
    const old = await stage.duePost({ scheduledDate: ago(20 * 3600) });
    stage.publish();
    await untilOnHold(old);
    await stage.posts.consume(connected, { accountId: stage.account });
    expect(await holdMissedPosts(stage.posts.database.db, 12)).toBe(0);
    await untilOnHold(old);
    expect(await claimPosts(stage.posts.database.db, 10, rules)).toEqual([]);
    expect(stage.askedOf(old)).toEqual([]);
    const alarm = { lateSeconds: 120, silentSeconds: 60 };
    expect(await readHealthNow(stage.posts.database.db, alarm)).toMatchObject({ state: 'ok' });
  });
});

it('does not keep other accounts from publishing', async () => {
  await pause(true);
  await stage.duePosts(60, { scheduledDate: ago(60) });
  const paused = stage.account;
  stage.account += 1000;
  await stage.posts.setUp(stage.account);
  const id = await stage.duePost();
  stage.publish();
  await stage.untilStatus(id, 'published');
  stage.account = paused;
});

it('resumes only once nothing else stops the account', async () => {
  await pause(true);
  await setLife('suspended');
  const id = await stage.duePost();
  stage.publish();
  await untilOnHold(id);
  await pause(false);
  await untilOnHold(id);
  await setLife('open');
  expect(await stage.rowOf(id)).toMatchObject({ failureReason: 'missed' });
});

it('announces each change once, and mails the business its open decisions', async () => {
  expect((await pause(true)).changed).toEqual([stage.account]);
  expect((await pause(true)).changed).toEqual([]);
  await stage.duePost();
  expect((await pause(false)).changed).toEqual([stage.account]);
  const told = (await readAnnounced(stage.posts.database.db, publishingPaused)).filter(
    ({ accountId }) => accountId === stage.account,
  );
  expect(told).toEqual([
    { accountId: stage.account, isPaused: true, actor: 'admin:1' },
    { accountId: stage.account, isPaused: false, actor: 'admin:1' },
  ]);
  const queued = await stage.posts.rows(mails);
  expect(queued.filter((mail) => mail.accountId === stage.account && mail.kind === 'failure')).toHaveLength(
    1,
  );
});

it('rejects an account that does not exist', async () => {
  await expect(pause(true, [stage.account, 999_999])).rejects.toMatchObject({ code: 'not_found' });
  expect((await stage.posts.as(stage.account)(publishing.health)).isPaused).toBe(false);
});
