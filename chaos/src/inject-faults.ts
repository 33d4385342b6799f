import { pause } from 'stack/wait';
import type { Fleet } from './fleet/fleet.ts';
import { describeFault, type Fault } from './plan.ts';

/** What faults need that concern more than one process. */
export interface Acts {
  readonly leaseSeconds: number;
  /** Businesses choose other pages. */
  readonly move: () => Promise<string>;
  /** Keeps a copy of the databases. */
  readonly copy: () => Promise<string>;
  /** Puts the copy back, as an operator would. */
  readonly restore: () => Promise<string>;
}

const isServer = (victim: string): victim is 'postgres' | 'nats' =>
  victim === 'postgres' || victim === 'nats';

async function injectFault(fleet: Fleet, { blow, victim }: Fault, acts: Acts): Promise<string> {
  if (blow === 'copy' || blow === 'restore') return acts[blow]();
  if (blow === 'pause-half' || blow === 'pause-double') {
    if (!fleet.signal(victim, 'SIGSTOP')) return 'was not there';
    await pause(acts.leaseSeconds * 1000 * (blow === 'pause-half' ? 0.5 : 2));
    return fleet.signal(victim, 'SIGCONT') ? 'went on' : 'was killed meanwhile';
  }
  const wasThere = fleet.signal(victim, 'SIGKILL');
  if (!isServer(victim)) return wasThere ? 'killed' : 'was not there';
  const since = performance.now();
  const moved = blow === 'move' ? `${await acts.move()}, ` : '';
  await fleet.revive(victim, { isStoreLost: blow === 'wipe' });
  return `${moved}back after ${Math.round(performance.now() - since)} ms`;
}

/**
 * Injects faults as planned and answers what was done. Faults of one server wait for each other, and while the databases are
 * copied or put back nothing else happens: an operator would not do so during a failure.
 */
export async function injectFaults(fleet: Fleet, plan: readonly Fault[], acts: Acts): Promise<string[]> {
  const since = performance.now();
  const underWay = new Map<string, Promise<unknown>>();
  let operator: Promise<unknown> = Promise.resolve();
  return Promise.all(
    plan.map(async (fault) => {
      await pause(Math.max(0, fault.atMs - (performance.now() - since)));
      const { victim, blow } = fault;
      const isOperators = blow === 'copy' || blow === 'restore';
      const before = isOperators
        ? Promise.all([operator, ...underWay.values()])
        : Promise.all([operator, underWay.get(victim)]);
      const act = before.then(() => injectFault(fleet, fault, acts));
      if (isOperators) operator = act;
      else if (isServer(victim)) underWay.set(victim, act);
      return `${describeFault(fault)}  ${await act}`;
    }),
  );
}
