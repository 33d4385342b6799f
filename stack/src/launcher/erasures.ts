import type { Loop } from '@kallos/service-kit/background/repeat';
import { describeFault } from '../fault.ts';
import { eraseDueAccounts } from '../operations/erase.ts';
import type { Settings } from '../settings/settings.ts';

const everyMs = 3_600_000;
/** A start has more urgent work. */
const firstAfterMs = 60_000;

/** Erases accounts hourly whose grace period is over. */
export function startErasures(settings: Settings, say: (line: string) => void): Loop {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const eraseOnce = async () => {
    try {
      const erased = await eraseDueAccounts(settings, () => {});
      if (erased.length > 0) say(`erased       accounts ${erased.join(', ')}`);
    } catch (error) {
      say(`erasing      failed, is tried again in an hour: ${describeFault(error)}`);
    }
    timer = setTimeout(eraseNext, everyMs);
  };
  const eraseNext = () => {
    running = eraseOnce();
  };
  timer = setTimeout(eraseNext, firstAfterMs);
  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
