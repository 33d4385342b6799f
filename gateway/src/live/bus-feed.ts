import { sessionRevoked } from '@kallos/contracts/auth/events';
import { busClients } from '@kallos/contracts/bus';
import { createDuplicateDetector } from '@kallos/service-kit/background/duplicate-detector';
import type { Loop } from '@kallos/service-kit/background/repeat';
import type { Bus } from '@kallos/service-kit/messaging/bus';
import type { Log } from '@kallos/service-kit/observability/log';

/** The receivers of the services' events in the gateway. */
export interface FeedTargets {
  readonly onEvent: (name: string, payload: unknown) => void;
  readonly onRevoked: (sessionIds: readonly string[]) => void;
  /** Called when events arrive again after a possible gap. */
  readonly onGap: () => void;
}

/** Receives the events of the services. */
export interface Feed extends Loop {
  /** Returns whether no event since that time can be missing. */
  readonly receivedAllSince: (time: number) => boolean;
}

const subjects = (busClients['gateway']?.overhears ?? []).map(({ name }) => name);

type Connection = NonNullable<ReturnType<Bus['live']>>['nc'];

/** Unacknowledged events are published repeatedly; this is the number of remembered ids. */
const remembered = 10_000;

function subscribe(nc: Connection, targets: FeedTargets, isKnown: (id: string) => boolean, log: Log): void {
  for (const subject of subjects) {
    nc.subscribe(subject, {
      callback: (fault, message) => {
        const messageId = message?.headers?.get('Nats-Msg-Id') ?? '';
        if (fault || (messageId !== '' && isKnown(messageId))) return;
        try {
          if (message.subject === sessionRevoked.name)
            targets.onRevoked(sessionRevoked.schema.parse(message.json()).sessionIds);
          else targets.onEvent(message.subject, message.json());
        } catch (error) {
          log.warn({ err: error, subject: message.subject }, 'an event could not be read');
        }
      },
    });
  }
}

async function watchGaps(nc: Connection, onGap: () => void): Promise<void> {
  for await (const status of nc.status()) if (status.type === 'reconnect') onGap();
}

/** Subscribes to the services' events, and resubscribes after each loss of NATS. */
export function followEvents(bus: Bus, targets: FeedTargets, log: Log): Feed {
  let isStopped = false;
  let isFirst = true;
  let wholeSince = Infinity;
  const isKnown = createDuplicateDetector(remembered);
  const onGap = () => {
    wholeSince = Date.now();
    if (!isFirst) targets.onGap();
  };
  const run = (async () => {
    while (!isStopped) {
      const live = bus.live();
      if (live) {
        subscribe(live.nc, targets, isKnown, log);
        await Promise.race([live.nc.flush(), live.nc.closed()]).catch(() => {});
        onGap();
        isFirst = false;
        await Promise.race([watchGaps(live.nc, onGap), live.nc.closed()]);
      }
      // Browsers that connected during the NATS outage have missed events too.
      isFirst = false;
      if (!isStopped) await new Promise((wake) => setTimeout(wake, 100));
    }
  })();
  return {
    receivedAllSince: (time) => bus.live() !== undefined && time >= wholeSince,
    stop: () => {
      isStopped = true;
      return run;
    },
  };
}
