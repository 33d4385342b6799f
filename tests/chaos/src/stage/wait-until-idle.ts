import { pollUntil } from 'stack/wait';
import type { Victim } from '../plan.ts';
import type { Databases } from '../verdict/databases.ts';

/** Returns the posts that are open: due, in delivery, failed or unclear. */
const readOpen = async (databases: Databases): Promise<{ open: number; waits: boolean }> => {
  const [posts] = await databases.read(
    'posts',
    (sql) => sql<Array<{ open: number; waits: boolean }>>`
      select count(*)::int as open,
        coalesce(bool_or(post_status in ('scheduled', 'publishing')
          and greatest(scheduled_date, next_try_at, lease_until) > now()), false) as waits
      from bulk_generated_posts
      where post_status in ('scheduled', 'publishing', 'failed', 'needs_look') or failure_reason = 'partial'`,
  );
  return posts ?? { open: 0, waits: false };
};

const openPosts = async (databases: Databases): Promise<number> => (await readOpen(databases)).open;

/** Waits until at most `most` posts are open, with a timeout. */
export const waitUntilFewOpen = (databases: Databases, most: number, timeoutMs: number): Promise<unknown> =>
  pollUntil(async () => ((await openPosts(databases).catch(() => most + 1)) <= most ? true : null), {
    timeoutMs,
    everyMs: 200,
  });

const readPublic = (databases: Databases, victim: Victim) => {
  const service = victim === 'svc-posts' ? 'posts' : 'social';
  const from = {
    posts: "bulk_generated_posts where post_status = 'published'",
    social: "deliveries where state = 'published'",
  };
  return databases.read(service, (sql) =>
    sql.unsafe<Array<{ total: number }>>(`select count(*)::int as total from ${from[service]}`),
  );
};

const longestCommitMs = 5000;

/** Waits until a service commits one more publication, with a short timeout. */
export async function waitForCommit(databases: Databases, victim: Victim): Promise<unknown> {
  let before: number | undefined;
  const isNext = async () => {
    const [row] = await readPublic(databases, victim).catch(() => []);
    const known = before;
    before = row?.total ?? known;
    return known !== undefined && row !== undefined && row.total > known ? true : null;
  };
  return pollUntil(isNext, { timeoutMs: longestCommitMs, everyMs: 5 });
}

const stallMs = 20_000;
const longestMs = 240_000;

/**
 * Waits until no post is being published or about to be; returns the seconds. A slow machine gets
 * more time while posts still progress; only a standstill is a fault.
 */
export async function waitUntilIdle(databases: Databases, timeoutMs: number): Promise<number> {
  const since = performance.now();
  let fewest = Number.POSITIVE_INFINITY;
  let movedAt = since;
  await pollUntil(
    async () => {
      const { open, waits } = await readOpen(databases).catch(() => ({ open: fewest, waits: true }));
      const now = performance.now();
      if (open < fewest || waits) movedAt = now;
      fewest = Math.min(fewest, open);
      const isStuck = now - since > timeoutMs && now - movedAt > stallMs;
      return open === 0 || isStuck ? true : null;
    },
    { timeoutMs: longestMs, everyMs: 200 },
  );
  return (performance.now() - since) / 1000;
}
