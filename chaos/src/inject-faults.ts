import { pause } from 'stack/wait';
import type { Fleet } from './fleet/fleet.ts';
import { describeFault, type Fault } from './plan.ts';

async function injectFault(fleet: Fleet, { blow, victim }: Fault, leaseSeconds: number): Promise<string> {
  if (blow === 'pause-half' || blow === 'pause-double') {
    if (!fleet.signal(victim, 'SIGSTOP')) return 'was not there';
    await pause(leaseSeconds * 1000 * (blow === 'pause-half' ? 0.5 : 2));
    return fleet.signal(victim, 'SIGCONT') ? 'went on' : 'was killed meanwhile';
  }
  const wasThere = fleet.signal(victim, 'SIGKILL');
  if (victim !== 'postgres' && victim !== 'nats') return wasThere ? 'killed' : 'was not there';
  const since = performance.now();
  await fleet.revive(victim, { isStoreLost: blow === 'wipe' });
  return `back after ${Math.round(performance.now() - since)} ms`;
}

/** Injects faults as planned and answers what was done; faults of one server wait for each other. */
export async function injectFaults(
  fleet: Fleet,
  plan: readonly Fault[],
  leaseSeconds: number,
): Promise<string[]> {
  const since = performance.now();
  const turns = new Map<string, Promise<unknown>>();
  return Promise.all(
    plan.map(async (fault) => {
      await pause(Math.max(0, fault.atMs - (performance.now() - since)));
      const before = turns.get(fault.victim) ?? Promise.resolve();
      const act = before.then(() => injectFault(fleet, fault, leaseSeconds));
      if (fault.victim === 'postgres' || fault.victim === 'nats') turns.set(fault.victim, act);
      return `${describeFault(fault)}  ${await act}`;
    }),
  );
}
