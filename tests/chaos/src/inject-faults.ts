import { pause } from 'stack/wait';
import type { Fleet } from './fleet/fleet.ts';
import { describeFault, type Fault, type Victim } from './plan.ts';

/** Actions of faults that concern several processes. */
export interface FaultActions {
  readonly leaseSeconds: number;
  /** Waits until a service commits that a post is public. */
  readonly nextCommit: (victim: Victim) => Promise<unknown>;
  /** Makes businesses select other pages. */
  readonly move: () => Promise<string>;
  /** Copies the databases. */
  readonly copy: () => Promise<void>;
  /** Restores the copy like an operator. */
  readonly restore: () => Promise<void>;
}

const isServer = (victim: string): victim is 'postgres' | 'nats' =>
  victim === 'postgres' || victim === 'nats';

/** The result of a fault, and the database's downtime. */
interface Injected {
  readonly said: string;
  readonly downSeconds: number;
}

async function injectFault(fleet: Fleet, { kind, victim }: Fault, acts: FaultActions): Promise<Injected> {
  const since = performance.now();
  const after = (what: string): Injected => {
    const seconds = (performance.now() - since) / 1000;
    return {
      said: `${what} after ${seconds.toFixed(1)} s`,
      downSeconds: victim === 'postgres' ? seconds : 0,
    };
  };
  const without = (said: string): Injected => ({ said, downSeconds: 0 });
  if (kind === 'copy' || kind === 'restore') {
    await acts[kind]();
    return after('done');
  }
  if (kind === 'pause-half' || kind === 'pause-double') {
    if (!fleet.signal(victim, 'SIGSTOP')) return without('was not there');
    await pause(acts.leaseSeconds * 1000 * (kind === 'pause-half' ? 0.5 : 2));
    return fleet.signal(victim, 'SIGCONT') ? after('went on') : after('was killed meanwhile');
  }
  if (kind === 'kill-fresh') await acts.nextCommit(victim);
  const wasThere = fleet.signal(victim, 'SIGKILL');
  // Either of the two may have committed.
  if (kind === 'kill-fresh' && victim === 'svc-social') fleet.signal('svc-social-2', 'SIGKILL');
  if (!isServer(victim)) return without(wasThere ? 'killed' : 'was not there');
  const moved = kind === 'move' ? `${await acts.move()}, ` : '';
  await fleet.restartServer(victim, { isStoreLost: kind === 'wipe' });
  return after(`${moved}back`);
}

/**
 * Injects faults as planned; returns what was done. Faults of one server are sequential, and none
 * happen while databases are copied or restored, because an operator would not do that during a
 * failure.
 */
export async function injectFaults(
  fleet: Fleet,
  plan: readonly Fault[],
  acts: FaultActions,
): Promise<{ injected: string[]; downSeconds: number }> {
  const since = performance.now();
  const underWay = new Map<string, Promise<unknown>>();
  let operator: Promise<unknown> = Promise.resolve();
  const all = await Promise.all(
    plan.map(async (fault) => {
      await pause(Math.max(0, fault.atMs - (performance.now() - since)));
      const { victim, kind } = fault;
      const isOperators = kind === 'copy' || kind === 'restore';
      const before = isOperators
        ? Promise.all([operator, ...underWay.values()])
        : Promise.all([operator, underWay.get(victim)]);
      const act = before.then(() => injectFault(fleet, fault, acts));
      if (isOperators) operator = act;
      else if (isServer(victim)) underWay.set(victim, act);
      const { said, downSeconds } = await act;
      return { line: `${describeFault(fault)}  ${said}`, downSeconds };
    }),
  );
  const downSeconds = all.reduce((sum, one) => sum + one.downSeconds, 0);
  return { injected: all.map(({ line }) => line), downSeconds };
}
