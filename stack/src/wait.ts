import { setTimeout as sleep } from 'node:timers/promises';

export const pause = (milliseconds: number): Promise<void> => sleep(milliseconds);

/** Polls until the result is not null; returns null on timeout. */
export async function pollUntil<T>(
  ask: () => Promise<T | null> | T | null,
  options: { timeoutMs: number; everyMs?: number },
): Promise<T | null> {
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() >= deadline) return null;
    await pause(options.everyMs ?? 25);
  }
}
