import type { Loop } from '@kallos/service-kit/background/repeat';
import { eraseDueAccounts } from '../operations/erase.ts';
import type { Settings } from '../settings/settings.ts';

const everyMs = 3_600_000;
/** A start has more urgent work. */
const firstAfterMs = 60_000;

/** Erases accounts hourly whose grace period is over. */
export function startErasures(settings: Settings, say: (line: string) => void): Loop {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const eraseNext = () => {
    running = eraseDueAccounts(settings, () => {})
      .then(
        (erased) => {
          if (erased.length > 0) say(`erased       accounts ${erased.join(', ')}`);
        },
        (error: unknown) => say(`erasing      failed, is tried again in an hour: ${String(error)}`),
      )
      .then(() => {
        timer = setTimeout(eraseNext, everyMs);
      });
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
