import { fastTimings } from '../fleet/settings.ts';
import { startWriters } from '../stage/writers.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const wanted = 5000;
const writers = 20;
const kills = 10;

async function play(stage: Stage): Promise<Check[]> {
  const { fleet, databases } = stage;
  const writing = startWriters(await stage.plant(Array.from({ length: writers }, () => 86_400_000)), wanted);
  // Kills are spread over the number of writes, so that slow and fast machines get equally many.
  for (let done = 0; done < kills; done += 1) {
    await writing.until(((done + 0.5) / kills) * wanted);
    fleet.signal('postgres', 'SIGKILL');
    await fleet.restartServer('postgres');
  }
  await writing.done;
  await fleet.untilReady();
  const { lost, torn } = await writing.judge(databases);
  return [
    {
      name: `every acknowledged write is there after ${kills} kills of Postgres`,
      isMet: lost.length === 0 && writing.granted() >= wanted,
      detail: `${writing.granted()} of ${writing.tried()} writes acknowledged, ${lost.length} of ${writers} posts lost one`,
    },
    {
      name: 'nothing is half there: each write stands or falls with its announcement',
      isMet: torn.length === 0,
      detail: torn.length === 0 ? 'versions and announcements agree' : JSON.stringify(torn[0]),
    },
  ];
}

/** Five thousand writes through the gateway while Postgres is killed ten times. */
export const writes: Scenario = { paces: fastTimings, play };
