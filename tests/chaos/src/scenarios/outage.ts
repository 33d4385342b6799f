import { pause } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import { renameCompaniesDuring } from '../stage/users.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { awaitCopies } from '../verdict/copies.ts';
import { describeLateness } from '../verdict/lateness.ts';
import { agreement, type Check, type Scenario, type Stage } from './scenario.ts';

const outageSeconds = 30;

async function play(stage: Stage): Promise<Check[]> {
  const { fleet, databases, tenants } = stage;
  const posts = await stage.plant(
    Array.from({ length: outageSeconds * 10 }, (_, index) => 2000 + index * 100),
  );
  fleet.signal('nats', 'SIGKILL');
  const { saves } = await renameCompaniesDuring(tenants, async () => {
    await pause(outageSeconds * 1000 + 2000);
    await waitUntilIdle(databases, 30_000);
  });
  await fleet.restartServer('nats', { isStoreLost: true });
  const copies = await awaitCopies(databases, 60_000);
  const { lateness, findings } = await stage.judge(posts, { saves });
  return [
    {
      name: `posts go out in time while NATS is away for ${outageSeconds} s`,
      isMet: lateness.count === posts.length && lateness.p99 <= 5,
      detail: describeLateness(lateness),
    },
    {
      name: 'after it returns without its store, all copies are right within 60 s',
      isMet: copies.differences.length === 0,
      detail: copies.differences[0] ?? `${saves.length} changes, right after ${copies.seconds.toFixed(1)} s`,
    },
    agreement('the ledger agrees', findings, 'as seeded'),
  ];
}

/** NATS is down while posts fall due and businesses change, and comes back empty. */
export const outage: Scenario = { paces: standardTimings, play };
