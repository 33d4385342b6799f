import { addDays } from '@kallos/calendar/days';
import { accountOverview as endpoints } from '@kallos/contracts/posts/account-overview';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
const read = (query: object = {}) => callAs(posts.app, adminCaller)(endpoints.calendar, { query });

beforeEach(async () => {
  for (const id of [1, 2]) {
    await posts.setUp(id);
    await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, id)));
  }
});

it('counts the posts of each of fourteen days, the account with more gaps first', async () => {
  const { days } = await read();
  const [today = '', , third = ''] = days;
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toBe(addDays(today, 13));
  const put = async (postStatus: 'draft' | 'scheduled' | 'failed', day: string) =>
    seedPost(posts, 1, {
      postStatus,
      localTime: `${day}T10:00`,
      scheduledDate: new Date(`${day}T08:00:00Z`),
    });
  await put('scheduled', third);
  await put('scheduled', third);
  await put('draft', third);
  await put('failed', days[3] ?? '');
  await put('scheduled', addDays(today, 20));
  while (await refreshOverview(posts.database.db));
  const { rows } = await read();
  expect(rows.map(({ accountId }) => accountId)).toEqual([2, 1]);
  expect(rows[1]?.days.slice(2, 5)).toEqual([
    { planned: 2, drafts: 1, failed: 0 },
    { planned: 0, drafts: 0, failed: 1 },
    { planned: 0, drafts: 0, failed: 0 },
  ]);
  expect((await read({ sort: 'name', pageSize: 1, page: 2 })).rows).toHaveLength(1);
  expect((await read({ group: 'none such' })).rows).toEqual([]);
});
