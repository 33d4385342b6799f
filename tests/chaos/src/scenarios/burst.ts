import { pause, pollUntil } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import { drawMostlyText } from '../stage/media.ts';
import type { SeededPost, SeedPostsOptions } from '../stage/posts.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { describeLateness } from '../verdict/lateness.ts';
import { agreement, type Check, type Scenario, type Stage } from './scenario.ts';

async function measure(stage: Stage, posts: SeededPost[]) {
  await waitUntilIdle(stage.databases, 90_000);
  // Rows of the other waves were removed from the calendar.
  const judged = await stage.judge(posts, { besides: true });
  await stage.databases.read('posts', (sql) => sql`delete from bulk_generated_posts`);
  return judged;
}

const hourMs = 3_600_000;

/** Waits until the posts have been checked, as a calendar's are long before their due time. */
const untilLookedAt = ({ databases }: Stage) =>
  pollUntil(
    async () => {
      const open = await databases.read(
        'posts',
        (sql) => sql`select from bulk_generated_posts
          where pack_version is null or looked_version is distinct from version limit 1`,
      );
      return open.length === 0 ? true : null;
    },
    { timeoutMs: 120_000 },
  );

/**
 * Publishes a thousand posts within one second; measures the processor time of everything but the
 * harness.
 */
async function crowd(stage: Stage, draw?: SeedPostsOptions['draw']) {
  const moments = Array.from({ length: 1000 }, (_, index) => hourMs + index);
  const posts = await stage.plant(moments, draw);
  await untilLookedAt(stage);
  await pause(3000);
  const before = stage.fleet.usage();
  const moved = await stage.databases.read(
    'posts',
    (sql) => sql<Array<{ id: number; at: Date }>>`
      update bulk_generated_posts set scheduled_date = scheduled_date + (
        select now() + interval '2 seconds' - min(scheduled_date) from bulk_generated_posts)
      returning id, scheduled_date as at`,
  );
  const dueAt = new Map(moved.map(({ id, at }) => [id, at]));
  await pause(3000);
  const measured = await measure(
    stage,
    posts.map((post) => ({ ...post, dueAt: dueAt.get(post.id) ?? post.dueAt })),
  );
  const used = [...stage.fleet.usage()]
    .map(([name, seconds]) => ({ name, seconds: seconds - (before.get(name) ?? 0) }))
    .filter(({ seconds }) => seconds >= 0.1)
    .sort((a, b) => b.seconds - a.seconds);
  const processor = used.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ');
  return { ...measured, detail: `${describeLateness(measured.lateness)}; processor ${processor}` };
}

async function play(stage: Stage): Promise<Check[]> {
  // Only the publisher that every installation has.
  await stage.fleet.child('publisher-2').stop(5000);
  const calm = await stage.plant(Array.from({ length: 200 }, (_, index) => 1000 + index * 100));
  await pause(21_000);
  const quiet = await measure(stage, calm);
  const plain = await crowd(stage, drawMostlyText);
  const mixed = await crowd(stage);
  const findings = [quiet, plain, mixed].flatMap((one) => one.findings);
  return [
    {
      name: 'ten posts a second: p99 at most 5 s late',
      isMet: quiet.lateness.count === 200 && quiet.lateness.p99 <= 5,
      detail: describeLateness(quiet.lateness),
    },
    {
      name: 'a thousand posts of one second, text or one picture: all out within 9 s',
      isMet: plain.lateness.count === 1000 && plain.lateness.max <= 9,
      detail: plain.detail,
    },
    {
      name: 'a thousand posts of one second, reels and carousels among them: all out within 15 s',
      isMet: mixed.lateness.count === 1000 && mixed.lateness.max <= 15,
      detail: mixed.detail,
    },
    agreement('each of them once, whole and in its place', findings),
  ];
}

/**
 * A thousand posts fall due within one second after a calm phase, with one publisher and no faults.
 */
export const burst: Scenario = { paces: standardTimings, play };
