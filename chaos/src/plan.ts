import { openRandom } from './random.ts';

/** Every process that a fault may meet; the sandbox is the judge and stays out of it. */
export const victims = [
  'gateway',
  'svc-auth',
  'svc-catalog',
  'svc-social',
  'svc-posts',
  'publisher',
  'publisher-2',
  'postgres',
  'nats',
] as const;
export type Victim = (typeof victims)[number];

/** What a fault does: a kill without warning, a pause of half or twice the lease, a kill that also takes the store. */
export type Blow = 'kill' | 'pause-half' | 'pause-double' | 'wipe';

export interface Fault {
  readonly atMs: number;
  readonly blow: Blow;
  readonly victim: Victim;
}

/** How often each fault comes in fifty. */
const deck: ReadonlyArray<readonly [Blow, Victim, number]> = [
  ['kill', 'publisher', 6],
  ['kill', 'publisher-2', 6],
  ['kill', 'svc-social', 7],
  ['kill', 'svc-posts', 3],
  ['kill', 'gateway', 3],
  ['kill', 'svc-auth', 2],
  ['kill', 'svc-catalog', 2],
  ['kill', 'postgres', 6],
  ['kill', 'nats', 2],
  ['wipe', 'nats', 3],
  ['pause-half', 'publisher', 1],
  ['pause-half', 'publisher-2', 1],
  ['pause-half', 'svc-social', 1],
  ['pause-half', 'postgres', 1],
  ['pause-half', 'svc-posts', 1],
  ['pause-double', 'publisher', 2],
  ['pause-double', 'publisher-2', 2],
  ['pause-double', 'svc-social', 1],
];

/** The faults of a seed in the order of their coming, drawn before anything runs. */
export function drawPlan(options: { seed: number; faults: number; seconds: number }): Fault[] {
  const random = openRandom(options.seed, 'faults');
  const cards = deck.flatMap(([blow, victim, times]) =>
    Array.from({ length: times }, () => ({ blow, victim })),
  );
  const drawn: Fault[] = [];
  while (drawn.length < options.faults)
    for (const card of random.shuffle(cards).slice(0, options.faults - drawn.length))
      drawn.push({ ...card, atMs: Math.round(random.next() * options.seconds * 1000) });
  return drawn.sort((a, b) => a.atMs - b.atMs);
}

export const describeFault = ({ atMs, blow, victim }: Fault): string =>
  `${(atMs / 1000).toFixed(1).padStart(5)} s  ${blow.padEnd(12)} ${victim}`;
