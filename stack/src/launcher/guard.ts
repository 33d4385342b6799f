import { createInterface } from 'node:readline';
import type { Ward } from './end-together.ts';
import { endProcess, isAlive } from './pid-file.ts';

// A busy disk takes its time, and no process waits for this one.
const GRACE_MS = 10_000;

// Only the end of the input, and so of the launcher, ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let wards: Ward[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  wards = [...wards.filter(isAlive), JSON.parse(line) as Ward];
}
for (const isStore of [false, true]) {
  const round = wards.filter((ward) => ward.isStore === isStore);
  await Promise.all(
    round.map((ward) => endProcess(ward, { graceMs: GRACE_MS, ask: ward.ask, insist: ward.insist })),
  );
}
