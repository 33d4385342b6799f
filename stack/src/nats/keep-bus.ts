import { speakers } from '@kallos/contracts/bus';
import { openBus } from '@kallos/service-kit/bus';
import type { Log } from '@kallos/service-kit/log';
import type { Loop } from '@kallos/service-kit/repeat';
import { prepareBuckets, prepareEvents } from '@kallos/service-kit/prepare-bus';

/** Where the bus is prepared: under one login for events and one for the gateway's buckets. */
export type KeptBus = { eventsUrl: string; remotesUrl: string; bucket: string };

const EVERY_MS = 1000;

/** Makes streams, consumers and buckets, and makes them again when their store is lost. */
export function keepBus(
  { eventsUrl, remotesUrl, bucket }: KeptBus,
  log: Log,
  onFault: (error: unknown) => void,
): Loop {
  const events = openBus(eventsUrl, 'keeper', log);
  const remotes = openBus(remotesUrl, 'remotes-keeper', log);
  let isStopped = false;
  const run = (async () => {
    while (!isStopped) {
      try {
        const [forEvents, forRemotes] = [events.live(), remotes.live()];
        if (forEvents) await prepareEvents(forEvents, speakers);
        if (forRemotes) await prepareBuckets(forRemotes, bucket);
      } catch (error) {
        onFault(error);
      }
      await new Promise((wake) => setTimeout(wake, EVERY_MS));
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all([events.close(), remotes.close(), run]);
    },
  };
}
