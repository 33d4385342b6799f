import { accountUpdated, businessSignedIn, companyInfoSaved } from '@kallos/contracts/auth/events';
import { aiCostChanged } from '@kallos/contracts/catalog/events';
import { connectionChanged, connectionsListed, pagesSelected } from '@kallos/contracts/social/events';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyFacts, seedPost, useTestPosts } from '../../testing/test-posts.ts';
import { accountsCopy } from '../schema/copies.ts';
import { accountOverview, overviewMarks } from '../schema/overview.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { dailyUses, generatedPosts } from '../schema/writing.ts';
import { refreshOverview } from './refresh-overview.ts';

const posts = useTestPosts();
const day = 86_400_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds);
const refresh = async () => {
  while (await refreshOverview(posts.database.db));
};
const rowOf = async (accountId: number) => {
  await refresh();
  return (await posts.rows(accountOverview, eq(accountOverview.accountId, accountId)))[0];
};

let account = 0;
beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
  await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.accountId, account)));
});

const connection = (
  facts: Partial<Parameters<typeof posts.consume<typeof connectionChanged>>[1]> = {},
  at?: number,
) =>
  posts.consume(
    connectionChanged,
    { accountId: account, state: 'ok', since: inMs(-3 * day), endsAt: inMs(50 * day), ...facts },
    at,
  );

describe('the connection', () => {
  const since = inMs(-2 * day);
  it.each([
    ['ok', {}],
    ['ok', { endsAt: null }],
    ['ending', { endsAt: inMs(6 * day) }],
    ['broken', { endsAt: inMs(-1000) }],
    ['broken', { state: 'needs_reconnect', since }],
    ['broken', { state: 'missing_permission', since }],
    ['none', { state: 'none', endsAt: null }],
  ] as const)('is %s with %o', async (shown, facts) => {
    await connection(facts);
    const row = await rowOf(account);
    expect(row?.connection).toBe(shown);
    expect(row?.brokenSince !== null).toBe(shown === 'broken');
  });

  it('is missing before any announcement', async () => {
    expect((await rowOf(account))?.connection).toBe('none');
  });

  it('is broken without a selected page', async () => {
    await connection();
    await posts.consume(pagesSelected, { accountId: account, pages: [] });
    expect(await rowOf(account)).toMatchObject({ connection: 'no_pages', pages: 0 });
  });

  it('ignores an older event that comes late', async () => {
    await connection({ state: 'needs_reconnect' }, 9000);
    await connection({}, 8000);
    expect((await rowOf(account))?.connection).toBe('broken');
  });

  it('ends when a resync no longer lists it', async () => {
    await connection({}, 9000);
    await posts.consume(connectionsListed, { accountIds: [account] }, 9001);
    expect((await rowOf(account))?.connection).toBe('ok');
    await posts.consume(connectionsListed, { accountIds: [] }, 9002);
    expect((await rowOf(account))?.connection).toBe('none');
  });
});

describe('the days of an account', () => {
  it('are those of its time zone', async () => {
    // 23:30 in Athens and 00:30 of the next day are one day in London and two in Athens.
    const evening = new Date(Date.now() + 3 * day);
    evening.setUTCHours(21, 30, 0, 0);
    for (const minutes of [0, 60])
      await seedPost(posts, account, {
        postStatus: 'scheduled',
        scheduledDate: new Date(evening.getTime() + minutes * 60_000),
      });
    expect((await rowOf(account))?.emptyDays).toBe(12);
    const facts = { ...companyFacts, accountId: account, emails: [] };
    await posts.consume(companyInfoSaved, { ...facts, timeZone: 'Atlantic/Azores' });
    expect((await rowOf(account))?.emptyDays).toBe(13);
  });

  it('do not count drafts', async () => {
    await seedPost(posts, account, { postStatus: 'draft', scheduledDate: inMs(day) });
    expect(await rowOf(account)).toMatchObject({ emptyDays: 14, waiting: 1, nextPostAt: null });
  });
});

it('shows since when the oldest draft waits', async () => {
  const oldest = inMs(-4 * day);
  for (const createdAt of [inMs(-day), oldest, inMs(-2 * day)])
    await seedPost(posts, account, { postStatus: 'draft', scheduledDate: inMs(day), createdAt });
  await seedPost(posts, account, {
    postStatus: 'scheduled',
    scheduledDate: inMs(day),
    createdAt: inMs(-9 * day),
  });
  expect((await rowOf(account))?.waitingSince?.getTime()).toBe(oldest.getTime());
});

describe('the passage of time', () => {
  it('causes a row to be recomputed when its next figure changes', async () => {
    await connection();
    const soon = inMs(30 * 60_000);
    await seedPost(posts, account, { postStatus: 'scheduled', scheduledDate: soon });
    const row = await rowOf(account);
    expect(row?.changesAt.getTime()).toBeLessThanOrEqual(soon.getTime());
    expect(row?.changesAt.getTime()).toBeGreaterThan(Date.now());
    await posts.set(
      accountOverview,
      { changesAt: inMs(-1000), waiting: 99 },
      eq(accountOverview.accountId, account),
    );
    expect((await rowOf(account))?.waiting).toBe(0);
  });
});

it('removes the row of an account that no longer exists', async () => {
  expect(await rowOf(account)).toBeDefined();
  await posts.across((tx) => tx.delete(accountsCopy).where(eq(accountsCopy.accountId, account)));
  expect(await rowOf(account)).toBeUndefined();
});

it('causes no deadlock between transactions that change one account', async () => {
  await posts.across(async (tx) => {
    await tx.insert(overviewMarks).values({ accountId: account });
    await seedPost(posts, account);
  });
  expect((await rowOf(account))?.waiting).toBe(1);
});

/** A seeded random generator, so that failures can be reproduced. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

/** Computes an account's figures from the tables' rows, without SQL. */
async function recount(accountId: number, zone: string) {
  const now = Date.now();
  const rows = (await posts.rows(bulkGeneratedPosts)).filter((row) => row.accountId === accountId);
  const localDay = (moment: Date | number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);
  const isAhead = ({ scheduledDate }: { scheduledDate: Date }) => scheduledDate.getTime() > now;
  const isRecent = ({ scheduledDate }: { scheduledDate: Date }) => scheduledDate.getTime() > now - 7 * day;
  const days = new Set(
    Array.from({ length: 14 }, (_, index) => {
      const noon = new Date(`${localDay(now)}T12:00:00Z`).getTime() + index * day;
      return new Date(noon).toISOString().slice(0, 10);
    }),
  );
  const filled = new Set(
    rows
      .filter(({ postStatus }) => ['scheduled', 'publishing', 'published'].includes(postStatus))
      .map(({ scheduledDate }) => localDay(scheduledDate))
      .filter((one) => days.has(one)),
  );
  const next = rows
    .filter((row) => row.postStatus === 'scheduled' && isAhead(row))
    .map(({ scheduledDate }) => scheduledDate.getTime());
  const month = new Date().toISOString().slice(0, 7);
  const uses = (await posts.rows(dailyUses)).filter(
    (row) => row.accountId === accountId && row.kind === 'model-micro-usd' && row.day.startsWith(month),
  );
  return {
    nextPostAt: next.length === 0 ? null : new Date(Math.min(...next)),
    emptyDays: 14 - filled.size,
    waiting: rows.filter((row) => row.postStatus === 'draft' && isAhead(row)).length,
    waitingSince:
      rows
        .filter((row) => row.postStatus === 'draft' && isAhead(row))
        .map(({ createdAt }) => createdAt)
        .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    failed: rows.filter(
      (row) =>
        isRecent(row) &&
        (row.postStatus === 'failed' || (row.postStatus === 'published' && row.failureReason === 'partial')),
    ).length,
    doubtful: rows.filter((row) => isRecent(row) && row.postStatus === 'needs_look').length,
    held: rows.filter(
      (row) => ['scheduled', 'publishing'].includes(row.postStatus) && row.failureReason !== null,
    ).length,
    findings: rows.filter(
      (row) =>
        ['draft', 'scheduled'].includes(row.postStatus) &&
        isAhead(row) &&
        (row.verdict?.findings.length ?? 0) > 0 &&
        row.claimOverride?.contentHash !== row.contentHash,
    ).length,
    texts: (await posts.rows(generatedPosts)).filter(
      (row) => row.accountId === accountId && row.createdAt.toISOString().startsWith(month),
    ).length,
    spentMicroUsd: uses.reduce((sum, { used }) => sum + used, 0),
  };
}

const finding = { ruleId: 'medicine.no-risk', severity: 'block' as const, start: 0, end: 1, matched: 'x' };
const verdictOf = (findings: number) => ({
  packVersion: '1',
  productClass: null,
  findings: Array.from({ length: findings }, () => finding),
});

describe('after random changes', () => {
  it.each([1, 2, 3, 4])('the figures equal a recount from the tables (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const zone = random.oneOf(['Europe/Athens', 'Pacific/Auckland', 'America/Los_Angeles']);
    await posts.consume(companyInfoSaved, {
      ...companyFacts,
      accountId: account,
      emails: [],
      timeZone: zone,
    });
    const ids: number[] = [];
    const values = () => ({
      postStatus: random.oneOf([
        'draft',
        'scheduled',
        'publishing',
        'published',
        'failed',
        'needs_look',
      ] as const),
      // An hour off midnight and the present, so that no boundary passes during the test.
      scheduledDate: inMs((random.below(30) - 12) * day + (random.below(20) + 2) * 3_600_000),
      failureReason: random.oneOf([null, null, 'partial', 'needs_reconnect']),
      verdict: random.oneOf([null, verdictOf(0), verdictOf(2)]),
    });
    const connections: Array<{ at: number; state: 'ok' | 'needs_reconnect' | 'none' }> = [];
    const signIns: Date[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      add: async () => ids.push(await seedPost(posts, account, values())),
      change: async () => ids.length > 0 && posts.change(random.oneOf(ids), values()),
      remove: async () => {
        const [id] = ids.splice(random.below(ids.length), 1);
        if (id !== undefined)
          await posts.across((tx) => tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.id, id)));
      },
      spend: () =>
        posts.across((tx) =>
          tx
            .insert(dailyUses)
            .values({
              accountId: account,
              kind: 'model-micro-usd',
              day: inMs(-random.below(40) * day)
                .toISOString()
                .slice(0, 10),
              used: random.below(100_000),
            })
            .onConflictDoNothing(),
        ),
      connect: async () => {
        // Some events are late and some repeated.
        const one = random.oneOf([
          ...connections,
          {
            at: 100_000 + random.below(1000),
            state: random.oneOf(['ok', 'needs_reconnect', 'none'] as const),
          },
        ]);
        if (connections.some(({ at, state }) => at === one.at && state !== one.state)) return;
        connections.push(one);
        await connection({ state: one.state }, one.at);
      },
      signIn: async () => {
        const at = random.oneOf([...signIns, inMs(-random.below(90) * day)]);
        signIns.push(at);
        await posts.consume(businessSignedIn, { accountId: account, at });
      },
      refresh,
    };
    const expectRecount = async () => {
      const row = await rowOf(account);
      expect(row).toMatchObject(await recount(account, zone));
      const newest = connections.toSorted((one, other) => one.at - other.at).at(-1)?.state ?? 'none';
      const shown = { ok: 'ok', needs_reconnect: 'broken', none: 'none' }[newest];
      expect(row?.connection).toBe(shown);
      expect(row?.lastSignInAt?.getTime()).toBe(
        signIns.length === 0 ? undefined : Math.max(...signIns.map((at) => at.getTime())),
      );
    };
    for (let step = 0; step < 60; step++) {
      await random.oneOf(Object.values(steps))();
      if (step % 20 === 0) await expectRecount();
    }
    await expectRecount();
    // Simulates a new database that only gets the services' new announcements.
    await posts.across((tx) => tx.delete(accountOverview).where(eq(accountOverview.accountId, account)));
    const renamed = { accountId: account, businessName: 'Ξανά', status: 'active' as const };
    await posts.consume(accountUpdated, renamed, 1_000_000 * seed);
    await expectRecount();
  });
});

describe('the costs of products', () => {
  const month = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  };
  const cost = async (months: number, microUsd: number, sequence?: number) => {
    await posts.consume(aiCostChanged, { accountId: account, month: month(months), microUsd }, sequence);
    await refresh();
    return (await rowOf(account))?.productsMicroUsd;
  };

  it('are those of this month, by the newest event', async () => {
    await refresh();
    expect((await rowOf(account))?.productsMicroUsd).toBe(0);
    expect(await cost(-1, 70, 9_000_000)).toBe(0);
    expect(await cost(0, 30, 9_000_001)).toBe(30);
    expect(await cost(0, 20, 9_000_003)).toBe(20);
    expect(await cost(0, 90, 9_000_002)).toBe(20);
    // A call that began last month ends.
    expect(await cost(-1, 60, 9_000_004)).toBe(20);
  });
});
