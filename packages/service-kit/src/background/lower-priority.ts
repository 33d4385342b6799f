import { getPriority, setPriority } from 'node:os';

/** Niceness of work that may wait for a processor while requests are served. */
export const background = { images: 10, checks: 10 } as const;

/**
 * Lowers the priority of a process that was just started, or of the calling thread, and of the threads that it starts later.
 * Linux only: other systems have one priority per process.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  if (process.platform !== 'linux' || getPriority(pid) >= niceness) return;
  setPriority(pid, niceness);
}
