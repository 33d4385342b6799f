import { AgencyAlert, agencyMail as endpoints } from '@kallos/contracts/posts/agency-mail';
import { connectionChanged } from '@kallos/contracts/social/events';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { agencyMails, agencyRecipients } from '../schema/agency.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { queueAgencyMail, sendAgencyMail } from './agency-mail.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
const save = (...emails: string[]) => callAs(posts.app, adminCaller)(endpoints.save, { body: { emails } });
const connect = async (state: 'ok' | 'needs_reconnect') => {
  await posts.setUp(1);
  await posts.consume(connectionChanged, { accountId: 1, state, since: new Date(), endsAt: null });
  while (await refreshOverview(posts.database.db));
};
/** Fills the next weeks, so that no alert is about missing posts. */
const fill = async () => {
  await seedPost(posts, 1, { postStatus: 'scheduled', scheduledDate: new Date(Date.now() + 2 * 86_400_000) });
  while (await refreshOverview(posts.database.db));
};
const morning = new Date('2026-12-01T06:00:00Z');

beforeEach(async () => {
  await posts.across(async (tx) => {
    await tx.delete(agencyMails);
    await tx.delete(agencyRecipients);
    await tx.delete(bulkGeneratedPosts);
  });
});

it('queues one mail a day and address, for any number of rounds and processes', async () => {
  await connect('needs_reconnect');
  await save('a@example.gr', 'b@example.gr', 'A@example.gr ');
  const rounds = [1, 2, 3].map(() => queueAgencyMail(posts.ctx, morning));
  expect((await Promise.all(rounds)).reduce((sum, one) => sum + one)).toBe(2);
  expect(await queueAgencyMail(posts.ctx, new Date('2026-12-01T15:00:00Z'))).toBe(0);
  expect(await queueAgencyMail(posts.ctx, new Date('2026-12-02T06:00:00Z'))).toBe(2);
});

it.each([
  ['before half past seven in Athens, in winter', '2026-12-01T05:29:00Z', 0],
  ['at half past seven in Athens, in winter', '2026-12-01T05:30:00Z', 1],
  ['at half past seven in Athens, in summer', '2026-07-01T04:30:00Z', 1],
  ['at night', '2026-12-01T20:00:00Z', 0],
])('follows the clock %s', async (_, now, count) => {
  await connect('needs_reconnect');
  await save('a@example.gr');
  expect(await queueAgencyMail(posts.ctx, new Date(now))).toBe(count);
});

it('sends nothing without recipients, or when no account needs help', async () => {
  await connect('needs_reconnect');
  expect(await queueAgencyMail(posts.ctx, morning)).toBe(0);
  await connect('ok');
  await fill();
  await save('a@example.gr');
  expect(await queueAgencyMail(posts.ctx, morning)).toBe(0);
});

it('refuses what is no address and keeps the others', async () => {
  await save('a@example.gr');
  await expect(save('nonsense')).rejects.toMatchObject({ code: 'invalid_fields' });
  expect((await callAs(posts.app, adminCaller)(endpoints.read)).emails).toEqual(['a@example.gr']);
  expect((await save()).emails).toEqual([]);
});

it('links to the filtered accounts, and is dropped when all is well again', async () => {
  await connect('needs_reconnect');
  await save('a@example.gr');
  await queueAgencyMail(posts.ctx, morning);
  posts.mails.length = 0;
  while (await sendAgencyMail(posts.ctx));
  expect(posts.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    'a@example.gr',
    '1 account needs help',
  ]);
  expect(posts.mails[0]?.text).toContain('/admin/dashboard/overview?filter=broken');
  await queueAgencyMail(posts.ctx, new Date('2026-12-02T06:00:00Z'));
  await connect('ok');
  await fill();
  posts.mails.length = 0;
  while (await sendAgencyMail(posts.ctx));
  expect(posts.mails).toEqual([]);
});

describe('the choice of alerts', () => {
  const choose = (...alerts: AgencyAlert[]) =>
    callAs(posts.app, adminCaller)(endpoints.save, { body: { emails: ['a@example.gr'], alerts } });
  const sent = async () => {
    posts.mails.length = 0;
    await posts.across((tx) => tx.delete(agencyMails));
    await queueAgencyMail(posts.ctx, morning);
    while (await sendAgencyMail(posts.ctx));
    return posts.mails.filter(({ to }) => to === 'a@example.gr').map(({ text }) => text);
  };
  const day = 86_400_000;
  const troubles: Record<AgencyAlert, { plant: () => Promise<unknown>; link: string }> = {
    failed: {
      plant: () =>
        seedPost(posts, 1, { postStatus: 'needs_look', scheduledDate: new Date(Date.now() - day) }),
      link: 'filter=failed',
    },
    lost: { plant: () => connect('needs_reconnect'), link: 'filter=broken' },
    ending: {
      plant: () =>
        posts.consume(connectionChanged, {
          accountId: 1,
          state: 'ok',
          since: new Date(),
          endsAt: new Date(Date.now() + 5 * day),
        }),
      link: 'filter=ending',
    },
    no_posts: {
      plant: () => posts.across((tx) => tx.delete(bulkGeneratedPosts)),
      link: 'filter=no_posts',
    },
    waiting_long: {
      plant: () =>
        seedPost(posts, 1, {
          scheduledDate: new Date(Date.now() + 2 * day),
          createdAt: new Date(Date.now() - 4 * day),
        }),
      link: 'filter=waiting&sort=waiting',
    },
  };

  it.each(Object.entries(troubles) as Array<[AgencyAlert, (typeof troubles)[AgencyAlert]]>)(
    'mails about %s only when it is chosen',
    async (alert, { plant, link }) => {
      await connect('ok');
      await fill();
      await choose(...AgencyAlert.options);
      expect(await sent()).toEqual([]);
      await plant();
      while (await refreshOverview(posts.database.db));
      await choose(...AgencyAlert.options.filter((one) => one !== alert));
      expect(await sent()).toEqual([]);
      await choose(alert);
      const [text] = await sent();
      expect(text).toContain(`/admin/dashboard/overview?${link}`);
    },
  );

  it('needs at least one', async () => {
    expect((await choose('ending', 'failed')).alerts).toEqual(['failed', 'ending']);
    await expect(choose()).rejects.toMatchObject({ code: 'invalid_fields' });
    expect((await callAs(posts.app, adminCaller)(endpoints.read)).alerts).toEqual(['failed', 'ending']);
  });
});
