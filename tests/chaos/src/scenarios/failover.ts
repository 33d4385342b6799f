import { pause } from 'stack/wait';
import { fastTimings } from '../fleet/settings.ts';
import { waitUntilFewOpen, waitUntilIdle } from '../stage/wait-until-idle.ts';
import { startWriters } from '../stage/writers.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const wanted = 2000;
const writers = 20;
/** Ten posts per second fall due before, during and after the loss of the primary. */
const due = 300;
/** Milliseconds between the loss of the standby's connection and of the primary. */
const cutMs = 500;
const backWithinMs = 10_000;

/** Returns since when svc-social knows that its database may lack committed data. */
const noticed = ({ databases }: Stage) =>
  databases.read('social', (sql) => sql`select 1 from memory_marks where doubtful_since is not null`);

async function play(stage: Stage, isWaitedFor: boolean): Promise<Check[]> {
  const { fleet, databases } = stage;
  const drafts = await stage.plant(Array.from({ length: writers }, () => 86_400_000));
  const writing = startWriters(drafts, wanted);
  await writing.until(wanted / 4);
  const posts = await stage.plant(Array.from({ length: due }, (_, index) => 1000 + index * 100));
  await pause(10_000);
  await fleet.standby?.cutOff();
  await pause(cutMs);
  await fleet.failOver();
  const hasNoticed = pause(15_000).then(() => noticed(stage));
  await writing.done;
  await fleet.untilReady();
  const { lost } = await writing.judge(databases);
  // Posts that were only written are due tomorrow.
  await databases.read(
    'posts',
    (sql) => sql`delete from bulk_generated_posts where scheduled_date > now() + interval '1 h'`,
  );
  // The outcome of lost deliveries may be unknown: they need a check.
  if (isWaitedFor) await waitUntilIdle(databases, 120_000);
  else await waitUntilFewOpen(databases, due / 50, 120_000);
  const { findings: all } = await stage.judge(posts, { besides: true });
  const findings = isWaitedFor ? all : all.filter(({ broken }) => broken === 'doubled' || broken === 'lost');
  const doubled = findings.filter(({ broken }) => broken === 'doubled').length;
  const detail = `${writing.granted()} of ${writing.tried()} writes acknowledged, ${lost.length} of ${writers} posts lost one`;
  const writes: Check = isWaitedFor
    ? {
        name: 'with commits that wait for the standby no acknowledged write is lost',
        isMet: lost.length === 0,
        detail,
      }
    : { name: 'with commits that do not wait the loss is found', isMet: lost.length > 0, detail };
  return [
    { ...writes, isMet: writes.isMet && writing.granted() >= wanted },
    {
      name: `of ${due} posts around the failover each went out, none twice`,
      isMet: findings.length === 0,
      detail: `${doubled} doubled, ${findings.length} findings${findings[0] ? `: ${findings[0].what}` : ''}`,
    },
    {
      name: 'svc-social notices the other timeline, and looks before it sends',
      isMet: (await hasNoticed).length === 1,
      detail: (await hasNoticed).length === 1 ? 'noticed' : 'not noticed',
    },
    {
      name: `writes go on within ${(backWithinMs + cutMs) / 1000} s of the cut, without a restart`,
      isMet: writing.longestWaitMs() <= backWithinMs + cutMs,
      detail: `nobody was granted anything for ${(writing.longestWaitMs() / 1000).toFixed(1)} s`,
    },
  ];
}

/** The primary Postgres is lost, and its standby takes over. */
export const failover: Scenario = {
  paces: fastTimings,
  options: { standby: { isWaitedFor: true } },
  play: (stage) => play(stage, true),
};

/** The same with commits that do not wait for the standby, to show what the harness would find. */
export const unsafeFailover: Scenario = {
  paces: fastTimings,
  options: { standby: { isWaitedFor: false } },
  play: (stage) => play(stage, false),
};
