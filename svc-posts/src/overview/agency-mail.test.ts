import { agencyMail as endpoints } from '@kallos/contracts/posts/agency-mail';
import { connectionChanged } from '@kallos/contracts/social/events';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { useTestPosts } from '../../testing/test-posts.ts';
import { agencyMails, agencyRecipients } from '../schema/agency.ts';
import { queueAgencyMail, sendAgencyMail } from './agency-mail.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
const save = (...emails: string[]) => callAs(posts.app, adminCaller)(endpoints.save, { body: { emails } });
const connect = async (state: 'ok' | 'needs_reconnect') => {
  await posts.setUp(1);
  await posts.consume(connectionChanged, { accountId: 1, state, since: new Date(), endsAt: null });
  while (await refreshOverview(posts.database.db));
};
const morning = new Date('2026-12-01T06:00:00Z');

beforeEach(async () => {
  await posts.across(async (tx) => {
    await tx.delete(agencyMails);
    await tx.delete(agencyRecipients);
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
  posts.mails.length = 0;
  while (await sendAgencyMail(posts.ctx));
  expect(posts.mails).toEqual([]);
});
