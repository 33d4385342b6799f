import type { CallInput } from '@kallos/contracts/endpoint';
import { needsAttention } from '@kallos/contracts/posts/attention';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { bulkGeneratedPosts, postChecks, postTargets } from '../schema/posts.ts';

const posts = useTestPosts();
let account = 0;

describe('the list of posts', () => {
  /** Creates posts at these times; the account's own draft is deleted. */
  async function calendarOf(moments: readonly string[]) {
    account += 1;
    const owner = account;
    await posts.setUp(owner);
    await posts.across(async (tx) => {
      const [draft] = await tx
        .select()
        .from(bulkGeneratedPosts)
        .where(eq(bulkGeneratedPosts.accountId, owner));
      await tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, owner));
      const { id: _, ...rest } = { ...draft!, slot: null };
      const rows = moments.map((at) => ({ ...rest, scheduledDate: new Date(at), content: at }));
      await tx.insert(bulkGeneratedPosts).values(rows);
    });
    return async (query: CallInput<typeof bulkPosts.list>['query']) => {
      const { bulkPosts: listed, counts } = await posts.as(owner)(bulkPosts.list, { query });
      return { listed: listed.map(({ content }) => content), counts };
    };
  }
  // In Athens the second is already on the tenth, and the first and third are at the edges of their days.
  const moments = [
    '2026-03-09T21:59:00.000Z',
    '2026-03-09T22:00:00.000Z',
    '2026-03-10T21:59:00.000Z',
    '2026-03-10T22:00:00.000Z',
    '2090-01-01T09:00:00.000Z',
  ];
  const all = { all: 5, ahead: 1, waiting: 0, troubled: 0 };

  it("returns the days of a window in the account's zone, and counts earlier ones", async () => {
    const ask = await calendarOf(moments);
    expect(await ask({})).toEqual({ listed: moments, counts: { ...all, before: 0, daysBefore: 0 } });
    expect(await ask({ from: '2026-03-10', to: '2026-03-10' })).toEqual({
      listed: moments.slice(1, 3),
      counts: { ...all, before: 1, daysBefore: 1 },
    });
    expect(await ask({ from: '2026-03-11' })).toEqual({
      listed: moments.slice(3),
      counts: { ...all, before: 3, daysBefore: 2 },
    });
    const empty = { listed: [], counts: { ...all, before: 4, daysBefore: 3 } };
    expect(await ask({ from: '2026-04-01', to: '2026-05-01' })).toEqual(empty);
  });

  it('lists only the latest posts if texts are huge', async () => {
    const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString());
    const ask = await calendarOf(days);
    const content = sql`repeat('α', 60000) || ${bulkGeneratedPosts.content}`;
    await posts.across((tx) =>
      tx.update(bulkGeneratedPosts).set({ content }).where(eq(bulkGeneratedPosts.accountId, account)),
    );
    const { listed, counts } = await ask({});
    expect(listed.map((text) => text.slice(60_000))).toEqual(days.slice(-34));
    expect(counts).toMatchObject({ all: 40, before: 6, daysBefore: 6 });
  });

  it('reports omitted posts, and returns only counts on request', async () => {
    const ask = await calendarOf(moments);
    const cut = { listed: moments.slice(2), counts: { ...all, before: 2, daysBefore: 1 } };
    expect(await ask({ limit: 3 })).toEqual(cut);
    expect(await ask({ limit: 0 })).toEqual({ listed: [], counts: { ...all, before: 0, daysBefore: 0 } });
    for (const query of [{ from: '2026-02-30' }, { from: 'yesterday' }, { limit: 2001 }, { limit: -1 }])
      await expect(ask(query)).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('counts scheduled and publishing posts as waiting', async () => {
    const ask = await calendarOf(['2090-01-01T09:00:00.000Z', '2090-01-02T09:00:00.000Z']);
    const owner = account;
    const other = await calendarOf(moments);
    const [first] = await posts.list(owner);
    await posts.change(first?.id ?? 0, { postStatus: 'scheduled', isScheduled: true });
    expect((await ask({ limit: 0 })).counts).toMatchObject({ all: 2, ahead: 2, waiting: 1 });
    expect((await other({ limit: 0 })).counts.waiting).toBe(0);
  });
});

describe('the count of posts that need a person', () => {
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000);
  const page = (owner: number) => ({
    pageId: `fb-${owner}`,
    pageName: 'Αίγλη',
    platform: 'facebook' as const,
    accountId: owner,
  });
  const blocked = [{ code: 'picture_unreachable', isBlocking: true, detail: null, pageName: null }];
  const warned = [{ code: 'token_expiring', isBlocking: false, detail: null, pageName: null }];

  /** Posts in every state, with the facts that decide whether they need attention. */
  const states = ['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look'] as const;
  const reasons = [null, 'partial', 'needs_reconnect', 'picture_refused'];
  const beside = [
    {},
    { findings: blocked },
    { findings: warned },
    { target: { state: 'publishing' as const, reason: 'page_gone', isOnHold: true } },
    { target: { state: 'publishing' as const, reason: 'meta_silent' } },
    { target: { state: 'failed' as const, reason: 'page_gone' } },
  ];

  it.each([true, false])("equals the portal's count in the list, with pages: %s", async (hasPages) => {
    account += 1;
    const owner = account;
    await posts.setUp(owner);
    if (!hasPages) await posts.choosePages(owner);
    for (const postStatus of states)
      for (const failureReason of reasons)
        for (const days of [1, -1, -40])
          for (const { findings, target } of beside) {
            const id = await seedPost(posts, owner, {
              postStatus,
              failureReason,
              scheduledDate: dayAfter(days),
            });
            await posts.across(async (tx) => {
              if (findings)
                await tx
                  .insert(postChecks)
                  .values({ bulkPostId: id, accountId: owner, version: 1, findings });
              if (target) await tx.insert(postTargets).values({ bulkPostId: id, ...page(owner), ...target });
            });
          }
    const { bulkPosts: listed, counts } = await posts.as(owner)(bulkPosts.list, { query: {} });
    const troubled = listed.filter((post) => needsAttention(post, new Date()));
    expect(counts.troubled).toBe(troubled.length);
    expect(new Set(troubled.map(({ postStatus }) => postStatus))).toEqual(new Set(states));
    expect(troubled.length).toBeLessThan(listed.length);
  });
});
