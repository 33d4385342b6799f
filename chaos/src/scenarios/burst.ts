import { pause } from 'stack/wait';
import { standardPaces } from '../fleet/settings.ts';
import { untilQuiet } from '../stage/until-quiet.ts';
import { judge } from '../verdict/judge.ts';
import { describeLateness, measureLateness } from '../verdict/lateness.ts';
import type { SeededPost } from '../stage/posts.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

async function measure(stage: Stage, posts: SeededPost[]) {
  await untilQuiet(stage.databases, 90_000);
  const facts = await stage.facts(posts);
  // The other wave's lines are no strangers, and its rows are gone from the calendar.
  const findings = judge({ ...facts, strangers: [] });
  return { lateness: measureLateness(facts.posts), findings };
}

async function play(stage: Stage): Promise<Check[]> {
  // Only the publisher that every installation has.
  await stage.fleet.child('publisher-2').stop(5000);
  const calm = await stage.plant(Array.from({ length: 200 }, (_, index) => 1000 + index * 100));
  await pause(21_000);
  const quiet = await measure(stage, calm);
  await stage.databases.read('posts', (sql) => sql`delete from bulk_generated_posts`);
  const crowd = await stage.plant(Array.from({ length: 1000 }, (_, index) => 2000 + index));
  const before = stage.fleet.usage();
  await pause(3000);
  const burst = await measure(stage, crowd);
  const used = [...stage.fleet.usage()]
    .map(([name, seconds]) => ({ name, seconds: seconds - (before.get(name) ?? 0) }))
    .filter(({ seconds }) => seconds >= 0.1)
    .sort((a, b) => b.seconds - a.seconds);
  return [
    {
      name: 'ten posts a second: p99 at most 5 s late',
      isMet: quiet.lateness.count === 200 && quiet.lateness.p99 <= 5,
      detail: describeLateness(quiet.lateness),
    },
    {
      name: 'a thousand posts of one second: all out within 15 s',
      isMet: burst.lateness.count === 1000 && burst.lateness.max <= 15,
      detail: `${describeLateness(burst.lateness)}; processor ${used
        .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
        .join(', ')}`,
    },
    {
      name: 'each of them once, whole and in its place',
      isMet: quiet.findings.length + burst.findings.length === 0,
      detail: [...quiet.findings, ...burst.findings][0]?.what ?? 'the ledger agrees',
    },
  ];
}

/** A thousand posts fall due within one second, after a while of calm, with one publisher and nothing else wrong. */
export const burst: Scenario = { paces: standardPaces, play };
