import { pollUntil } from 'stack/wait';
import type { Databases } from '../verdict/databases.ts';

const openPosts = (databases: Databases) =>
  databases.read(
    'posts',
    (sql) => sql<Array<{ open: number }>>`
      select count(*)::int as open from bulk_generated_posts where post_status in ('scheduled', 'publishing')`,
  );

/** Waits until no post is on its way or about to be; answers the seconds that it took. */
export async function untilRest(databases: Databases, timeoutMs: number): Promise<number> {
  const since = performance.now();
  await pollUntil(
    async () => ((await openPosts(databases).catch(() => undefined))?.[0]?.open === 0 ? true : null),
    { timeoutMs, everyMs: 200 },
  );
  return (performance.now() - since) / 1000;
}
