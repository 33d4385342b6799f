import { accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { publishing } from '@kallos/contracts/posts/publishing';
import { asAdmin, asBusiness } from '../api.ts';
import { publishPost, scheduleIn, stateOf, writeCustomPost } from '../own-posts.ts';
import { openAccount, openPortal, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

let business: Business;
test.beforeAll(async () => {
  business = await openAccount('Κλινική Παύση', true);
});

const pause = async (isPaused: boolean) =>
  (await asAdmin())(publishing.pause, { body: { accountIds: [business.accountId], isPaused } });
const setLife = async (life: 'open' | 'suspended') =>
  (await asAdmin())(accounts.changeLife, { body: { changes: [{ accountId: business.accountId, life }] } });
const untilReason = (id: number, failureReason: string) =>
  expect(async () => expect(await stateOf(business, id)).toMatchObject({ failureReason })).toPass({
    timeout: 60_000,
    intervals: [300],
  });

test('publishes nothing while it is paused, and leaves what is past to a person', async () => {
  await pause(true);
  const [due, ahead] = [
    await writeCustomPost(business, 'Σε παύση'),
    await writeCustomPost(business, 'Για αύριο'),
  ];
  await scheduleIn(business, due, 3);
  await business.call(bulkPosts.update, { params: { id: ahead }, body: { isScheduled: true } });
  await untilReason(due, 'publishing_paused');
  const portal = await openPortal(business, '/portal/campaigns');
  await portal.page.getByText('Οι δημοσιεύσεις σας είναι σε παύση').first().waitFor();
  await portal.context.close();
  await expect(async () => {
    const { rows } = await (await asAdmin())(accountOverview.list, { query: { filter: 'stopped' } });
    expect(rows.map(({ accountId }) => accountId)).toContain(business.accountId);
  }).toPass({ timeout: 60_000, intervals: [500] });

  await pause(false);
  await untilReason(due, 'missed');
  expect(await stateOf(business, ahead)).toMatchObject({ postStatus: 'scheduled', failureReason: null });
  expect((await publishPost(business, due)).map(({ state }) => state)).toContain('published');
});

test('lets no user in while it is suspended, and publishes again afterwards', async () => {
  const id = await writeCustomPost(business, 'Σε αναστολή');
  await setLife('suspended');
  await expect(business.call(bulkPosts.list)).rejects.toMatchObject({ status: 401 });
  await expect(asBusiness(business.login)).rejects.toMatchObject({
    status: 403,
    body: { fields: { account: 'suspended' } },
  });
  await setLife('open');
  business = { ...business, ...(await asBusiness(business.login)) };
  expect((await publishPost(business, id)).map(({ state }) => state)).toContain('published');
});
