import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pause } from 'stack/wait';
import { standardTimings } from '../fleet/settings.ts';
import type { SeededPost } from '../stage/posts.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { describeLateness } from '../verdict/lateness.ts';
import { agreement, type Check, type Scenario, type Stage } from './scenario.ts';

const count = 60;
const everyMs = 150;
const loopsPerProcessor = 30;
/** Shorter calm runs are noise. */
const floorSeconds = 0.5;

const offsets = Array.from({ length: count }, (_, index) => 1000 + index * everyMs);

async function measure(stage: Stage, posts: SeededPost[]) {
  await pause(1000 + count * everyMs);
  await waitUntilIdle(stage.databases, 120_000);
  return stage.judge(posts, { besides: true });
}

/** Runs busy processes next to the product until stopped. */
function crowd(size: number): () => void {
  const loops = Array.from({ length: size }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

async function play(stage: Stage): Promise<Check[]> {
  const calm = await measure(stage, await stage.plant(offsets));
  const size = loopsPerProcessor * availableParallelism();
  const disperse = crowd(size);
  const crowded = await measure(stage, await stage.plant(offsets)).finally(disperse);
  // Each processor is shared by this many more processes; context switches double the cost.
  const bound = Math.max(floorSeconds, calm.lateness.p50) * (loopsPerProcessor + 1) * 2;
  return [
    {
      name: `beside ${size} busy processes, posts are late in proportion`,
      isMet: crowded.lateness.count === count && crowded.lateness.p50 <= bound,
      detail: `calm: ${describeLateness(calm.lateness)}; crowded: ${describeLateness(crowded.lateness)}`,
    },
    agreement('nothing is doubled, lost, given up or left to a person', crowded.findings),
  ];
}

/** Publishes the same posts on the idle machine, then with thirty busy processes per processor. */
export const crowded: Scenario = { paces: standardTimings, play };
