import { releaseReports } from '@kallos/contracts/auth/release-reports';
import type { Call } from '@kallos/contracts/client';
import { AppError } from '@kallos/contracts/errors';
import type { RemotePointer } from '@kallos/contracts/gateway/deploys';
import type { Log } from '@kallos/service-kit/observability/log';
import type { PointerStore } from '../remotes/pointers/pointer-store.ts';
import { movePointer } from '../remotes/pointers/pointer.ts';
import { rollbackReason } from './rollback-reason.ts';

interface Trial {
  readonly version: string;
  /** When the trial began; a new trial of the version restarts. */
  readonly began: string;
}

function trialOf({ canary, acts }: RemotePointer): Trial | undefined {
  const act = acts.findLast(({ action, version }) => action === 'canary' && version === canary?.version);
  return canary && act ? { version: canary.version, began: act.at } : undefined;
}

interface WatchParts {
  readonly pointers: PointerStore;
  readonly call: Call;
  readonly log: Log;
}

async function look({ pointers, call, log }: WatchParts, name: string): Promise<void> {
  const pointer = pointers.current(name);
  const trial = pointer && trialOf(pointer);
  if (!trial) return;
  const { version, began } = trial;
  const body = { remote: name, stable: pointer.stable, canary: version, since: Date.parse(began) };
  const { comparisons } = await call(releaseReports.compare, { body });
  const note = rollbackReason(comparisons);
  if (note === undefined) return;
  let isDone = false;
  await pointers.change(
    name,
    (before) => {
      if (!before) throw new AppError('not_found');
      // Another gateway or an administrator has already ended the trial.
      isDone = trialOf(before)?.began === began;
      if (!isDone) return before;
      return movePointer(
        before,
        { action: 'rollback', from: version, note },
        { by: 'kallos', at: new Date() },
      );
    },
    true,
  );
  if (isDone) log.warn({ remote: name, version, note }, 'a version on trial was taken back');
}

/** Compares every trial with the stable version periodically, and rolls back a worse one. */
export function watchCanaries(
  parts: WatchParts,
  milliseconds = 5000,
): { readonly stop: () => Promise<void> } {
  let round: Promise<void> | undefined;
  const walk = async (): Promise<void> => {
    for (const name of parts.pointers.names())
      await look(parts, name).catch((error: unknown) => {
        parts.log.warn({ err: error, remote: name }, 'a version on trial could not be judged');
      });
  };
  const timer = setInterval(() => {
    round ??= walk().finally(() => (round = undefined));
  }, milliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
