import { beforeAll, describe, expect, it } from 'vitest';
import {
  changesOf,
  offsetIn,
  readTransitionTable,
  resolveBy,
  type TransitionTable,
  type Period,
} from '../testing/zdump.ts';
import { addDays, freeDays } from './days.ts';
import { isTimeZone, toInstant, toWallClock } from './wall-clock.ts';

const from = Date.UTC(2026, 10, 1);
const until = Date.UTC(2029, 11, 31);
const day = 86_400_000;

let book: TransitionTable;
/** Zones that this runtime supports, and those whose offset changes within three years. */
let zones: Array<[string, readonly Period[]]>;
let changing: Array<[string, readonly Period[], number[]]>;
/** Zones in which this runtime's data differs from the system's. */
let newer: string[];

/** Returns the runtime's offset, computed independently of the calendar. */
function runtimeOffset(format: Intl.DateTimeFormat, instant: number): number {
  const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(text ?? '') ?? [];
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

beforeAll(() => {
  book = readTransitionTable(2030);
  zones = [...book.zones].filter(([name]) => isTimeZone(name));
  const probes = Array.from({ length: 40 }, (_, index) => from + index * 28 * day);
  newer = zones
    .filter(([name, periods]) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
      const switches = changesOf(periods, from, until).flatMap((at) => [at - 1000, at]);
      return [...probes, ...switches].some((at) => runtimeOffset(format, at) !== offsetIn(periods, at));
    })
    .map(([name]) => name);
  changing = zones
    .filter(([name]) => !newer.includes(name))
    .map(([name, periods]) => [name, periods, changesOf(periods, from, until)] as const)
    .filter(([, , changes]) => changes.length > 0)
    .map(([name, periods, changes]) => [name, periods, changes]);
});

const dateOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

describe('all time zones over three years of clock changes', () => {
  it("match zdump's data, unless one of the two is older", () => {
    expect(zones.length).toBeGreaterThan(580);
    expect(changing.length).toBeGreaterThan(150);
    if (process.versions['tz'] === book.version) expect(newer).toEqual([]);
    else expect(newer.length, newer.join(', ')).toBeLessThan(zones.length / 50);
  });

  it('resolve every quarter of an hour around a change as zdump does', () => {
    const wrong: string[] = [];
    const met = { gaps: 0, overlaps: 0 };
    for (const [zone, periods, changes] of changing)
      for (const change of changes) {
        const [before, after] = [offsetIn(periods, change - 1000), offsetIn(periods, change)];
        const first = Math.floor((change + Math.min(before, after)) / 900_000) * 900_000 - 3_600_000;
        const last = change + Math.max(before, after) + 3_600_000;
        for (let wall = first; wall <= last; wall += 900_000) {
          const time = new Date(wall).toISOString().slice(11, 16);
          const got = toInstant({ date: dateOf(wall), time }, zone).getTime();
          const wanted = resolveBy(periods, wall);
          if (got !== wanted) wrong.push(`${zone} ${dateOf(wall)} ${time}: ${got} is not ${wanted}`);
          if (wanted + offsetIn(periods, wanted) !== wall) met.gaps += 1;
          else if (wall >= change + after && wall < change + before) met.overlaps += 1;
        }
      }
    expect(wrong).toEqual([]);
    expect(met.gaps).toBeGreaterThan(1000);
    expect(met.overlaps).toBeGreaterThan(1000);
  });

  it.each([1, 2, 7])(
    'keep the wall time of a schedule of every %i days over each change',
    (everyDays) => {
      const wrong: string[] = [];
      for (const [zone, periods, changes] of changing)
        for (const change of changes) {
          const around = dateOf(change + offsetIn(periods, change));
          const range = { first: addDays(around, -7), last: addDays(around, 7) };
          for (const date of freeDays({ ...range, everyDays, taken: [] }))
            for (const time of ['09:00', '02:30', '00:00']) {
              const instant = toInstant({ date, time }, zone);
              const wall = Date.parse(`${date}T${time}:00Z`);
              const shown = instant.getTime() + offsetIn(periods, instant.getTime());
              const isSkipped =
                resolveBy(periods, wall) + offsetIn(periods, resolveBy(periods, wall)) !== wall;
              if (isSkipped ? shown <= wall : shown !== wall) wrong.push(`${zone} ${date} ${time}`);
              const told = toWallClock(instant, zone);
              if (Date.parse(`${told.date}T${told.time}:00Z`) !== Math.floor(shown / 60_000) * 60_000)
                wrong.push(`${zone} shows ${told.date} ${told.time}`);
            }
        }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
