import type postgres from 'postgres';
import { pause, pollUntil } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import type { Databases } from '../verdict/databases.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const rows = 1_000_000;
const chunk = 50_000;
const minutes = 10;

/** Inserts a week of sent events of a busy service. */
async function fillOutbox(databases: Databases): Promise<void> {
  for (let done = 0; done < rows; done += chunk)
    await databases.read(
      'posts',
      (sql) => sql`insert into outbox (subject, payload, sent_at)
        select 'posts.period-changed.v1', jsonb_build_object('accountId', 1, 'filler', repeat('x', 200)), now()
        from generate_series(1, ${chunk})`,
    );
}

const oldestStatement = (sql: postgres.Sql) => sql<Array<{ seconds: number }>>`
  select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds from pg_stat_activity
  where state = 'active' and pid <> pg_backend_pid() and datname = current_database()
    and application_name in ('svc-posts', 'publisher')`;

/** Records the longest observed runtime of a statement, from outside the product. */
function watchStatements(databases: Databases): { end: () => number } {
  let longest = 0;
  const look = async () => {
    const [row] = await databases.read('posts', oldestStatement);
    longest = Math.max(longest, row?.seconds ?? 0);
  };
  const timer = setInterval(() => void look().catch(() => undefined), 100);
  return {
    end: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Announces a new event; returns the seconds until it was sent. */
async function secondsOfOne(databases: Databases): Promise<number> {
  const since = performance.now();
  const [row] = await databases.read(
    'posts',
    (sql) => sql<Array<{ id: string }>>`insert into outbox (subject, payload)
      values ('posts.period-changed.v1', '{"accountId": 1}') returning id`,
  );
  const isSent = async () => {
    const [found] = await databases.read(
      'posts',
      (sql) => sql<Array<{ isSent: boolean }>>`
        select sent_at is not null as "isSent" from outbox where id = ${row?.id ?? 0}`,
    );
    return found?.isSent === true ? true : null;
  };
  await pollUntil(isSent, { timeoutMs: 60_000, everyMs: 20 });
  return (performance.now() - since) / 1000;
}

const isAnnounced = async (databases: Databases): Promise<true | null> => {
  const [row] = await databases.read(
    'posts',
    (sql) => sql<Array<{ isOpen: boolean }>>`
      select again_until is not null as "isOpen" from outbox_stream where stream = 'posts'`,
  );
  return row?.isOpen === false ? true : null;
};

async function play({ fleet, databases }: Stage): Promise<Check[]> {
  await fillOutbox(databases);
  fleet.signal('nats', 'SIGKILL');
  await fleet.restartServer('nats', { isStoreLost: true });
  const statements = watchStatements(databases);
  const since = performance.now();
  const first = await secondsOfOne(databases);
  // The relay detects the new store at its first check; before that nothing is announced again.
  await pollUntil(async () => ((await isAnnounced(databases)) === null ? true : null), { timeoutMs: 90_000 });
  const waits = [first];
  for (let isOver = false; !isOver && performance.now() - since < (minutes + 2) * 60_000;) {
    waits.push(await secondsOfOne(databases));
    isOver = (await isAnnounced(databases)) === true;
    await pause(500);
  }
  const seconds = (performance.now() - since) / 1000;
  const longest = statements.end();
  const slowest = Math.max(...waits);
  return [
    {
      name: `with ${rows} events to announce again, new ones are sent within 5 s`,
      isMet: slowest <= 5,
      detail: `first after ${first.toFixed(2)} s, slowest of ${waits.length} after ${slowest.toFixed(2)} s`,
    },
    {
      name: `all of them are announced again within ${minutes} min`,
      isMet: seconds <= minutes * 60 && (await isAnnounced(databases)) === true,
      detail: `${seconds.toFixed(0)} s`,
    },
    {
      name: 'no statement takes over 1 s',
      isMet: longest <= 1,
      detail: `longest seen ${longest.toFixed(2)} s`,
    },
  ];
}

/** NATS comes back without its store, and an outbox has a million events for it. */
export const storeLost: Scenario = { paces: standardTimings, play };
