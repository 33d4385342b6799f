import { accountUpdated, businessSignedIn } from '@kallos/contracts/auth/events';
import type { CallInput } from '@kallos/contracts/endpoint';
import { accountOverview as endpoints, type OverviewSort } from '@kallos/contracts/posts/account-overview';
import { connectionChanged } from '@kallos/contracts/social/events';
import { adminCaller, callAs } from '@kallos/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { accountOverview, overviewMarks } from '../schema/overview.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const call = () => callAs(posts.app, adminCaller);
const list = (query: CallInput<typeof endpoints.list>['query'] = {}) => call()(endpoints.list, { query });
const idsOf = async (query?: CallInput<typeof endpoints.list>['query']) =>
  (await list(query)).rows.map(({ accountId }) => accountId);

/**
 * Five accounts: healthy, connection broken, connection expiring, a failed post, and never
 * connected.
 */
beforeAll(async () => {
  for (const accountId of [1, 2, 3, 4, 5]) await posts.setUp(accountId);
  await posts.across((tx) => tx.delete(bulkGeneratedPosts));
  const groups = ['Βόρεια', 'Βόρεια', '', 'Νότια', ''];
  for (const [index, groupName] of groups.entries())
    await posts.consume(accountUpdated, {
      accountId: index + 1,
      businessName: ['Κλινική Ίρις', 'Αίγλη', 'Ήβη', '=1+1', 'Νέα'][index] ?? '',
      status: index === 4 ? 'trial' : 'active',
      groupName,
      tags: index === 2 ? ['VIP'] : [],
    });
  const since = inDays(-1);
  for (const accountId of [1, 4])
    await posts.consume(connectionChanged, { accountId, state: 'ok', since, endsAt: null });
  await posts.consume(connectionChanged, { accountId: 2, state: 'needs_reconnect', since, endsAt: null });
  await posts.consume(connectionChanged, { accountId: 3, state: 'ok', since, endsAt: inDays(5) });
  for (const accountId of [1, 2, 3, 4])
    for (let days = 1; days <= 14; days++)
      await seedPost(posts, accountId, { postStatus: 'scheduled', scheduledDate: inDays(days) });
  await seedPost(posts, 4, { postStatus: 'failed', scheduledDate: inDays(-1) });
  for (const accountId of [1, 2])
    await posts.consume(businessSignedIn, { accountId, at: inDays(-accountId) });
  while (await refreshOverview(posts.database.db));
});

describe('the list of accounts', () => {
  it('starts with the accounts that have the worst problems', async () => {
    expect(await idsOf()).toEqual([2, 4, 5, 3, 1]);
  });

  it.each([
    ['needs_help', [2, 4, 5, 3]],
    ['broken', [2, 5]],
    ['ending', [3]],
    ['no_posts', [5]],
    ['failed', [4]],
    ['waiting', []],
    ['findings', []],
    ['no_sign_in', [4, 5, 3]],
    ['trial_ends', []],
    ['over_budget', []],
  ] as const)('applies and counts the filter %s', async (filter, ids) => {
    expect(await idsOf({ filter })).toEqual(ids);
    const { counts, total } = await list({ filter });
    expect([counts[filter], total]).toEqual([ids.length, ids.length]);
  });

  it.each([
    ['κλινικη ιρις', [1]],
    ['IVI', []],
    ['ηβη', [3]],
    ['vip', [3]],
    ['βορεια', [2, 1]],
    ['owner4@example.com', [4]],
    ['%', []],
  ])('finds %s in name, group, tag or address', async (search, ids) => {
    expect(await idsOf({ search })).toEqual(ids);
  });

  it('filters by status and group', async () => {
    expect(await idsOf({ status: 'trial' })).toEqual([5]);
    expect(await idsOf({ group: 'Βόρεια' })).toEqual([2, 1]);
    expect(await idsOf({ group: '' })).toEqual([5, 3]);
    expect((await list()).groups).toEqual(['Βόρεια', 'Νότια']);
  });

  const sorts: OverviewSort[] = [
    'trouble',
    'name',
    'connection',
    'next',
    'empty',
    'waiting',
    'failed',
    'sign_in',
    'texts',
    'spend',
    'findings',
  ];
  it.each(sorts)('sorts by %s in both orders, page by page', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const all = await idsOf({ sort, order });
      const pages = [1, 2, 3].map((page) => idsOf({ sort, order, page, pageSize: 2 }));
      expect((await Promise.all(pages)).flat()).toEqual(all);
      expect(all.toSorted()).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('puts accounts without a value last in both orders', async () => {
    expect(await idsOf({ sort: 'sign_in', order: 'asc' })).toEqual([2, 1, 3, 4, 5]);
    expect(await idsOf({ sort: 'sign_in', order: 'desc' })).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the age of the figures', () => {
  const ageOf = async () => Date.now() - Date.parse((await list()).asOf);

  it('is zero without pending changes', async () => {
    expect(await ageOf()).toBeLessThan(60_000);
  });

  it('is that of the oldest pending change', async () => {
    await posts.across((tx) => tx.insert(overviewMarks).values({ accountId: 1, markedAt: inDays(-1) }));
    expect(await ageOf()).toBeGreaterThan(day - 60_000);
    await refreshOverview(posts.database.db);
    expect(await ageOf()).toBeLessThan(60_000);
  });

  it('is that of the oldest row that is due by time', async () => {
    await posts.set(accountOverview, { changesAt: inDays(-1) });
    expect(await ageOf()).toBeGreaterThan(day - 60_000);
    while (await refreshOverview(posts.database.db));
    expect(await ageOf()).toBeLessThan(60_000);
  });
});

it('reads one account, and rejects an unknown one', async () => {
  expect((await call()(endpoints.get, { params: { id: 2 } })).row).toMatchObject({
    accountId: 2,
    connection: 'broken',
    emptyDays: 1,
  });
  await expect(call()(endpoints.get, { params: { id: 99 } })).rejects.toMatchObject({ code: 'not_found' });
});

it('exports the filtered accounts without formulas', async () => {
  const response = await call()(endpoints.download, { query: { filter: 'failed' } });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const [head, row, end] = text.split('\r\n');
  expect(head?.startsWith('\u{FEFF}Account,Business,Status')).toBe(true);
  expect(row?.startsWith("4,'=1+1,active,")).toBe(true);
  expect(end).toBe('');
});
