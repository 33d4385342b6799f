import { getPriority, setPriority } from 'node:os';

/** Niceness of work that may wait for a processor while requests are served. */
export const background = { images: 5, checks: 10 } as const;

/** Lowers the priority of the calling thread and of the threads that it starts. Only Linux tells threads apart. */
export function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || getPriority(0) >= niceness) return;
  setPriority(0, niceness);
}
