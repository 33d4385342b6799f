import { createInterface } from 'node:readline';
import type { GuardedProcess } from './end-with-launcher.ts';
import { endProcess, isAlive } from './pid-file.ts';

// A busy disk takes its time, and no process waits for this one.
const graceMs = 10_000;

// Only the end of the input, and so of the launcher, ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let guardedProcesses: GuardedProcess[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  guardedProcesses = [...guardedProcesses.filter(isAlive), JSON.parse(line) as GuardedProcess];
}
for (const isStore of [false, true]) {
  const round = guardedProcesses.filter((guarded) => guarded.isStore === isStore);
  await Promise.all(round.map((guarded) => endProcess(guarded, { ...guarded, graceMs })));
}
