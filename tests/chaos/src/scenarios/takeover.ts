import { pause, pollUntil } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import { leasedPosts } from '../stage/leased-posts.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { agreement, type Check, type Scenario, type Stage } from './scenario.ts';

const unfinished = ({ databases }: Stage, ids: number[]) =>
  databases.read(
    'posts',
    (sql) => sql<Array<{ id: number }>>`
      select id from bulk_generated_posts where id = any(${ids}) and post_status <> 'published'`,
  );

async function play(stage: Stage): Promise<Check[]> {
  const { fleet, meta, databases } = stage;
  await fleet.child('publisher-2').stop(5000);
  // Slow enough that a kill interrupts deliveries.
  await meta.configure({ slowMs: 4000 });
  const posts = await stage.plant(Array.from({ length: 60 }, () => 500));
  const claimed = await pollUntil(
    async () => {
      const rows = await leasedPosts(databases);
      return rows.length >= 20 ? rows.map(({ id }) => id) : null;
    },
    { timeoutMs: 20_000 },
  );
  if (claimed === null) throw new Error('the publisher took nothing');
  await fleet.child('publisher').kill();
  const since = performance.now();
  fleet.child('publisher-2').start();
  const isDone = await pollUntil(
    async () => ((await unfinished(stage, claimed)).length === 0 ? true : null),
    {
      timeoutMs: 40_000,
      everyMs: 100,
    },
  );
  const seconds = (performance.now() - since) / 1000;
  await waitUntilIdle(databases, 60_000);
  await pause(500);
  const { findings } = await stage.judge(posts);
  return [
    {
      name: 'the posts of a killed publisher are out within 20 s by another one',
      isMet: isDone === true && seconds <= 20,
      detail: `${claimed.length} posts after ${seconds.toFixed(1)} s`,
    },
    agreement('each of them once', findings),
  ];
}

/** A publisher dies during deliveries and never comes back; leases are as long as in production. */
export const takeover: Scenario = { paces: standardTimings, play };
