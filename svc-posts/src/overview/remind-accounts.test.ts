import { accountOverview as endpoints } from '@kallos/contracts/posts/account-overview';
import { connectionChanged } from '@kallos/contracts/social/events';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { mails } from '../schema/mails.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
let account = 0;
const remind = async (...accountIds: number[]) => {
  while (await refreshOverview(posts.database.db));
  const call = callAs(posts.app, adminCaller);
  return (await call(endpoints.remind, { body: { accountIds } })).reminded;
};
const queued = async () =>
  (await posts.rows(mails, eq(mails.accountId, account)))
    .filter(({ state }) => state === 'waiting')
    .map(({ kind, postIds }) => ({ kind, postIds }));

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, account)));
  await posts.across((tx) => tx.delete(mails));
});
const connect = (state: 'ok' | 'needs_reconnect') =>
  posts.consume(connectionChanged, { accountId: account, state, since: new Date(), endsAt: null });

it('asks for a new connection when it is broken, once', async () => {
  await connect('needs_reconnect');
  expect(await remind(account, account)).toEqual([account]);
  expect(await remind(account)).toEqual([account]);
  expect(await queued()).toEqual([{ kind: 'reconnect', postIds: [] }]);
});

it('sends the drafts for approval, the nearest first', async () => {
  await connect('ok');
  const late = await seedPost(posts, account, { scheduledDate: new Date(Date.now() + 9 * 86_400_000) });
  const soon = await seedPost(posts, account, { scheduledDate: new Date(Date.now() + 86_400_000) });
  await seedPost(posts, account, { scheduledDate: new Date(Date.now() - 86_400_000) });
  expect(await remind(account)).toEqual([account]);
  expect(await queued()).toEqual([{ kind: 'period', postIds: [soon, late] }]);
});

it('sends nothing when nothing waits, or for an unknown account', async () => {
  await connect('ok');
  expect(await remind(account, 9999)).toEqual([]);
  expect(await queued()).toEqual([]);
});
