import { getPriority, setPriority } from 'node:os';

/** Niceness values of work with a lower priority than requests. */
export const backgroundNiceness = { images: 10, checks: 10 } as const;

/**
 * Lowers the priority of a new process or of the calling thread, and of the threads it starts
 * later. Only Linux has priorities per thread.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  if (process.platform !== 'linux' || getPriority(pid) >= niceness) return;
  setPriority(pid, niceness);
}
