import { busClients } from '@kallos/contracts/bus';
import { createWakeSignal, type Loop } from '@kallos/service-kit/background/repeat';
import { openBus } from '@kallos/service-kit/messaging/bus';
import { prepareBuckets, prepareEvents } from '@kallos/service-kit/messaging/prepare-bus';
import type { Log } from '@kallos/service-kit/observability/log';
import { StackFault } from '../fault.ts';

/** The logins that prepare the bus: one for events and one for the gateway's buckets. */
export interface BusOptions {
  readonly eventsUrl: string;
  readonly remotesUrl: string;
  readonly bucket: string;
  /** The number of replicas in a cluster; undefined keeps the present one. */
  readonly replicas?: number | undefined;
}

/** Parses NATS_REPLICAS. */
export function readReplicas(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^[1-5]$/.test(text)) return Number(text);
  throw new StackFault('NATS_REPLICAS must be a number from 1 to 5');
}

/** A lost store is noticed at once by its lost connection; a deleted stream at the next check. */
const checkEveryMs = 15_000;
const retryAfterMs = 500;

/** Creates streams, consumers and buckets, and recreates them when their store is lost. */
export function maintainBus(
  { eventsUrl, remotesUrl, bucket, replicas }: BusOptions,
  log: Log,
  onFault: (error: unknown) => void,
): Loop {
  const events = openBus(eventsUrl, 'keeper', log);
  const remotes = openBus(remotesUrl, 'remotes-keeper', log);
  const wakeSignal = createWakeSignal();
  for (const bus of [events, remotes]) bus.onConnected(wakeSignal.notify);
  let isStopped = false;
  const run = (async () => {
    while (!isStopped) {
      let pause = checkEveryMs;
      try {
        const [forEvents, forRemotes] = [events.live(), remotes.live()];
        if (forEvents) await prepareEvents(forEvents, busClients, replicas);
        if (forRemotes) await prepareBuckets(forRemotes, bucket, replicas);
      } catch (error) {
        onFault(error);
        pause = retryAfterMs;
      }
      if (!isStopped) await wakeSignal.wait(pause);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      wakeSignal.notify();
      await Promise.all([events.close(), remotes.close(), run]);
    },
  };
}
