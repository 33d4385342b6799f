/** Supported versions and their end dates, oldest first; the last has no end date. */
const versions = [
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
  ['v26.0', undefined],
] as const;

const numberOf = (version: string) => Number(version.slice(1));

/** Returns the version that serves a call: the oldest supported one replaces an ended one. */
export function servedVersion(asked: string | undefined): string {
  const today = new Date().toISOString().slice(0, 10);
  const living = versions.filter(([, end]) => end === undefined || today < end).map(([name]) => name);
  if (asked === undefined) return 'v25.0';
  const newest = living.at(-1) ?? 'v26.0';
  if (numberOf(asked) > numberOf(newest)) return newest;
  return living.find((name) => numberOf(name) >= numberOf(asked)) ?? newest;
}
