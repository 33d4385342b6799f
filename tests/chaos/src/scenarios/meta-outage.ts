import { connection } from '@kallos/contracts/social/connection';
import { pause } from 'stack/wait';
import type { Timings } from '../fleet/settings.ts';
import { outageSymptoms } from '../meta/outages.ts';
import { openRandom } from '../random.ts';
import { skipPauses } from '../stage/skip-pauses.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import type { Databases } from '../verdict/databases.ts';
import { describeLateness } from '../verdict/lateness.ts';
import { agreement, type ScenarioResult, type Run, type Scenario, type Stage } from './scenario.ts';

/** Scales all times as the settle time is scaled, so that an outage of twenty minutes takes 80 seconds. */
const paces: Timings = { leaseSeconds: 3, graphSeconds: 2, settleSeconds: 6 };
const settleSecondsAsDelivered = 90;
const minuteMs = (60_000 * paces.settleSeconds) / settleSecondsAsDelivered;
const illMinutes = 20;
const spellMinutes = 3;
/**
 * Stored pauses are not scaled, so they are ended about as often as they would end in an outage.
 */
const pauseMinutes = 2;
/** Posts fall due before, during and after the outage. */
const beforeMinutes = 1;
const afterMinutes = 1;

/** Reads the state that must be equal before and after the outage. */
async function readState(databases: Databases) {
  const chosen = await databases.read(
    'social',
    (sql) => sql<Array<{ choice: string }>>`
      select account_id || ' ' || platform || ' ' || page_id as choice from selected_pages where is_active order by 1`,
  );
  const copied = await databases.read(
    'posts',
    (sql) => sql<Array<{ choice: string }>>`
      select account_id || ' ' || platform || ' ' || page_id as choice from pages_copy order by 1`,
  );
  const connected = await databases.read(
    'social',
    (sql) => sql<Array<{ account: number }>>`
      select account_id as account from social_connections where state = 'ok' order by 1`,
  );
  return {
    choices: new Set([
      ...chosen.map(({ choice }) => choice),
      ...copied.map(({ choice }) => `copy ${choice}`),
    ]),
    connections: new Set(connected.map(({ account }) => account)),
  };
}

/** Returns the posts that wait for a user, with the reason. */
const readStuck = (databases: Databases) =>
  databases.read(
    'posts',
    (sql) => sql<Array<{ id: number; why: string }>>`
      select id, concat_ws(' ', post_status, failure_reason,
        (select string_agg(distinct reason, '+') from post_targets where bulk_post_id = post.id)) as why
      from bulk_generated_posts post where post_status <> 'published' or failure_reason is not null`,
  );

/** Describes open deliveries: what they wait for, since when, and after how many tries. */
async function describeOpen(databases: Databases): Promise<string[]> {
  const rows = await databases.read(
    'social',
    (sql) => sql<Array<{ row: string }>>`
      select format('post %s on %s: %s %s since %s, %s tries, %s drafts, last sent %s, last answer %s', bulk_post_id, platform,
        state, reason, reason_since::time(0), attempts, drafts_made, flip_sent_at::time(0), flip_answer ->> 'message') as row
      from deliveries where state not in ('published', 'superseded') order by 1`,
  );
  return rows.map(({ row }) => row);
}

/** Counts posts that were ever shown as failed or unknown, even if they were published later. */
const countTold = async (databases: Databases): Promise<number> => {
  const [row] = await databases.read(
    'posts',
    (sql) => sql<Array<{ told: number }>>`
      select count(distinct payload ->> 'bulkPostId')::int as told from outbox
      where subject like 'posts.post-finished.%' and payload ->> 'status' in ('needs_look', 'failed')`,
  );
  return row?.told ?? 0;
};

const mostStepMs = 5000;

/** Opens Platforms as users would, and logs in again at times; returns how often. */
async function liveOn({ tenants }: Stage, seed: number, until: number): Promise<number> {
  const random = openRandom(seed, 'people');
  let looks = 0;
  while (Date.now() < until) {
    await pause(minuteMs / 4);
    const tenant = random.pick(tenants);
    looks += 1;
    const step =
      random.next() < 0.1
        ? tenant.reconnect()
        : tenant.call(connection.listPages, undefined, { signal: AbortSignal.timeout(mostStepMs) });
    // The outage must not last longer because a user waits for a response.
    await Promise.race([step.catch(() => undefined), pause(mostStepMs)]);
  }
  return looks;
}

async function play(stage: Stage, { posts: count, seed }: Run): Promise<ScenarioResult> {
  const { databases, meta } = stage;
  const before = await readState(databases);
  const minutes = beforeMinutes + illMinutes + afterMinutes;
  const random = openRandom(seed, 'due');
  const offsets = Array.from({ length: count }, () => Math.round(random.next() * minutes * minuteMs));
  const posts = await stage.plant(offsets);
  await pause(beforeMinutes * minuteMs);
  await meta.startOutages({ spellMs: spellMinutes * minuteMs, sinceMs: Date.now(), seed });
  const until = Date.now() + illMinutes * minuteMs;
  const passing = setInterval(() => void skipPauses(databases), pauseMinutes * minuteMs);
  const looks = await liveOn(stage, seed, until);
  await meta.startOutages({ spellMs: 0 });
  const occurred = await meta.symptoms();
  await waitUntilIdle(databases, 90_000);
  clearInterval(passing);
  const after = await readState(databases);
  const stuck = await readStuck(databases);
  const told = await countTold(databases);
  const { lateness, findings } = await stage.judge(posts);
  const ended = [...before.connections].filter((account) => !after.connections.has(account));
  const dropped = [...before.choices].filter((choice) => !after.choices.has(choice));
  for (const line of await describeOpen(databases)) console.log(`     ${line}`);
  const met = Object.entries(occurred).map(([symptom, times]) => `${symptom} ${times}`);
  const why = [...Map.groupBy(stuck, (one) => one.why)].map(([reason, all]) => `${reason} ${all.length}`);
  console.log(`     symptoms met: ${met.join(', ')}; ${looks} looks and logins`);
  const checks = [
    {
      name: 'no post needs a click',
      isMet: stuck.length === 0,
      detail: `${stuck.length} do: ${why.join(', ')}`,
    },
    { name: 'no person was told of a post', isMet: told === 0, detail: `of ${told}` },
    { name: 'connections are as before', isMet: ended.length === 0, detail: `${ended.length} ended` },
    { name: 'choices are as before', isMet: dropped.length === 0, detail: `${dropped.length} dropped` },
    agreement('each post is out exactly once, as the ledger has it', findings),
    {
      name: 'lateness',
      isMet: lateness.count > 0,
      detail: `${describeLateness(lateness)}; a minute of Meta's is ${(minuteMs / 1000).toFixed(1)} s`,
    },
  ];
  return { checks, occurred };
}

const illIn = (mode: 'draft' | 'one-call'): Scenario => ({
  paces,
  environment: { FACEBOOK_POSTS: mode },
  choices: 'several',
  mustOccur: outageSymptoms,
  play,
});

/** Rehearses an outage of Meta of twenty minutes, with drafts on Facebook and with a single call. */
export const metaOutage = illIn('draft');
export const metaOutageInOneCall = illIn('one-call');
