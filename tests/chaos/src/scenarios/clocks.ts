import { pause } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { describeLateness } from '../verdict/lateness.ts';
import { agreement, type Check, type Scenario, type Stage } from './scenario.ts';

/**
 * Returns a module that shifts a process's wall clock before anything else runs; timers are not
 * affected.
 */
const clock = (shift: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    const RealDate = Date;
    const real = RealDate.now;
    const shift = () => ${shift};
    globalThis.Date = class Date extends RealDate {
      constructor(...given) { given.length === 0 ? super(real() + shift()) : super(...given); }
      static now() { return real() + shift(); }
    };`)}`;

const hour = 3_600_000;

async function play(stage: Stage): Promise<Check[]> {
  const { databases } = stage;
  const posts = await stage.plant(Array.from({ length: 200 }, (_, index) => 2000 + index * 125));
  const later = await stage.plant(Array.from({ length: 20 }, () => hour / 2));
  await pause(27_000);
  await databases.read(
    'posts',
    (sql) => sql`delete from bulk_generated_posts
    where id = any(${later.map(({ id }) => id)}) and post_status = 'scheduled'`,
  );
  await waitUntilIdle(databases, 60_000);
  const { lateness, findings } = await stage.judge(posts);
  return [
    agreement(
      'with clocks an hour ahead, an hour behind and jumping, nothing is early, doubled or lost',
      findings,
      describeLateness(lateness),
    ),
  ];
}

/**
 * One publisher is an hour ahead, the other jumps back and forth every ten seconds, svc-posts is an
 * hour behind.
 */
export const clocks: Scenario = {
  paces: standardTimings,
  options: {
    preloads: {
      publisher: clock(String(hour)),
      'publisher-2': clock(`Math.floor(performance.now() / 10_000) % 2 === 0 ? ${hour} : ${-hour}`),
      'svc-posts': clock(String(-hour)),
    },
  },
  play,
};
