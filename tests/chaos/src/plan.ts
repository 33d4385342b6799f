import { openRandom } from './random.ts';

/** Every process that a fault can hit; the fake Meta is the judge and excluded. */
export const victims = [
  'gateway',
  'svc-auth',
  'svc-catalog',
  'svc-social',
  'svc-social-2',
  'svc-posts',
  'publisher',
  'publisher-2',
  'postgres',
  'nats',
] as const;
export type Victim = (typeof victims)[number];

/**
 * The kinds of fault: a kill, a kill just after a publication's commit, a pause of half or twice
 * the lease, a kill that also deletes the store.
 */
export type FaultKind =
  | 'kill'
  | 'kill-fresh'
  | 'pause-half'
  | 'pause-double'
  | 'wipe'
  | 'move'
  | 'copy'
  | 'restore';

export interface Fault {
  readonly atMs: number;
  readonly kind: FaultKind;
  readonly victim: Victim;
}

/** The frequency per fifty faults. */
const deck: ReadonlyArray<readonly [FaultKind, Victim, number]> = [
  ['kill', 'publisher', 5],
  ['kill', 'publisher-2', 5],
  ['kill', 'svc-social', 4],
  ['kill', 'svc-social-2', 3],
  ['kill', 'svc-posts', 2],
  ['kill-fresh', 'svc-social', 2],
  ['kill-fresh', 'svc-posts', 2],
  ['kill', 'gateway', 2],
  ['kill', 'svc-auth', 2],
  ['kill', 'svc-catalog', 1],
  ['kill', 'postgres', 6],
  ['kill', 'nats', 2],
  ['wipe', 'nats', 3],
  ['pause-half', 'publisher', 1],
  ['pause-half', 'publisher-2', 1],
  ['pause-half', 'svc-social', 1],
  ['pause-half', 'svc-social-2', 1],
  ['pause-half', 'postgres', 1],
  ['pause-half', 'svc-posts', 1],
  ['pause-double', 'publisher', 2],
  ['pause-double', 'publisher-2', 2],
  ['pause-double', 'svc-social', 1],
];

/**
 * Faults that occur once per run, with the range of its time. A restore makes the product look
 * everything up first, which hides other bugs, so only every second seed has one.
 */
const once: ReadonlyArray<readonly [FaultKind, Victim, number, number]> = [
  ['move', 'nats', 0.1, 0.3],
  ['copy', 'postgres', 0.35, 0.5],
  ['restore', 'postgres', 0.6, 0.75],
];

/** Draws a seed's faults in chronological order, before anything runs. */
export function drawPlan(options: {
  seed: number;
  faults: number;
  seconds: number;
  isRestored?: boolean | undefined;
}): Fault[] {
  const { seed, isRestored = seed % 2 === 0 } = options;
  const random = openRandom(seed, 'faults');
  const cards = deck.flatMap(([kind, victim, times]) =>
    Array.from({ length: times }, () => ({ kind, victim })),
  );
  const special = once.filter(([kind]) => options.faults >= once.length && (isRestored || kind === 'move'));
  const drawn: Fault[] = special.map(([kind, victim, from, to]) => {
    const share = from + random.next() * (to - from);
    return { kind, victim, atMs: Math.round(share * options.seconds * 1000) };
  });
  while (drawn.length < options.faults)
    for (const card of random.shuffle(cards).slice(0, options.faults - drawn.length))
      drawn.push({ ...card, atMs: Math.round(random.next() * options.seconds * 1000) });
  return drawn.sort((a, b) => a.atMs - b.atMs);
}

export const describeFault = ({ atMs, kind, victim }: Fault): string =>
  `${(atMs / 1000).toFixed(1).padStart(5)} s  ${kind.padEnd(12)} ${victim}`;
