import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** From `at` on, the zone's offset from UTC in milliseconds. */
export interface Period {
  readonly at: number;
  readonly offset: number;
}

/** The operating system's `zdump` output, independent of this runtime's data. */
export interface TransitionTable {
  /** The year and letter of the system's tz data, such as 2025b. */
  readonly version: string;
  readonly zones: ReadonlyMap<string, readonly Period[]>;
}

const folder = '/usr/share/zoneinfo';
const line = /^(\S+) +\w{3} (\w{3}) +(\d+) (\d\d:\d\d:\d\d) (\d{4}) UTC? = .* gmtoff=(-?\d+)$/;
const nowLine = /^(\S+) +\w{3} (\w{3}) +(\d+) (\d\d:\d\d):\d\d (\d{4}) /;

const instantOf = (month: string, day: string, time: string, year: string) =>
  Date.parse(`${day} ${month} ${year} ${time} UTC`);

const run = (...words: string[]) =>
  execFileSync('zdump', words, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  });

/** Returns every zone and link of the system's tz data, with its version. */
function readNames(): { version: string; names: string[] } {
  const file = `${folder}/tzdata.zi`;
  if (!existsSync(file)) throw new Error(`${file} is missing: install tzdata, the oracle of this test`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const names = lines.flatMap((text) => {
    const [kind, first, second] = text.split(' ');
    return (kind === 'Z' ? first : kind === 'L' ? second : undefined) ?? [];
  });
  return { version: lines[0]?.replace('# version ', '') ?? '', names };
}

/** Zones without further changes print nothing; their offset is read from the current time. */
function fixedOffsets(names: readonly string[]): Map<string, number> {
  const told = run('UTC', ...names).split('\n');
  const clocks = told.flatMap((text) => {
    const [, name = '', month = '', day = '', time = '', year = ''] = nowLine.exec(text) ?? [];
    return name === '' ? [] : [{ name, clock: instantOf(month, day, time, year) }];
  });
  const utc = clocks[0]?.clock ?? 0;
  const quarter = 15 * 60_000;
  return new Map(
    clocks.slice(1).map(({ name, clock }) => [name, Math.round((clock - utc) / quarter) * quarter]),
  );
}

/** Reads every offset change of every zone until the end of `until - 1`. */
export function readTransitionTable(until: number): TransitionTable {
  const { version, names } = readNames();
  const zones = new Map<string, Period[]>(names.map((name) => [name, []]));
  for (const text of run('-v', '-c', `2024,${until}`, ...names).split('\n')) {
    const [, name = '', month = '', day = '', time = '', year = '', seconds = ''] = line.exec(text) ?? [];
    zones.get(name)?.push({ at: instantOf(month, day, time, year), offset: Number(seconds) * 1000 });
  }
  const silent = names.filter((name) => zones.get(name)?.length === 0);
  for (const [name, offset] of fixedOffsets(silent)) zones.get(name)?.push({ at: 0, offset });
  return { version, zones };
}

/** Returns the offset at an instant. */
export const offsetIn = (periods: readonly Period[], instant: number): number =>
  periods.findLast(({ at }) => at <= instant)?.offset ?? periods[0]?.offset ?? Number.NaN;

/** Returns the instants between two times at which the offset changes. */
export const changesOf = (periods: readonly Period[], from: number, until: number): number[] =>
  periods
    .filter(({ at, offset }, index) => {
      const before = periods[index - 1];
      return at >= from && at < until && before !== undefined && before.offset !== offset;
    })
    .map(({ at }) => at);

/** Returns the first instant that shows this wall clock, or the end of the gap that skipped it. */
export function resolveBy(periods: readonly Period[], wall: number): number {
  const near = periods.filter(({ at }, index) => {
    const next = periods[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return next > wall - 2 * 86_400_000 && at < wall + 2 * 86_400_000;
  });
  const offsets = new Set(near.map(({ offset }) => offset));
  const instants = [...offsets].map((offset) => wall - offset);
  const showing = instants.filter((instant) => instant + offsetIn(periods, instant) === wall);
  if (showing.length > 0) return Math.min(...showing);
  // Skipped: the clock jumped past it at a nearby change.
  const jump = near.find(
    ({ at }) => at + offsetIn(periods, at) > wall && at - 1 + offsetIn(periods, at - 1) < wall,
  );
  return jump?.at ?? Number.NaN;
}
