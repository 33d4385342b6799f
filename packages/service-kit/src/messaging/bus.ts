import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from 'nats';
import type { Log } from '../observability/log.ts';
import { readBusAddress } from './bus-address.ts';

/** An open connection. */
export interface ConnectedBus {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Milliseconds after which an idle server counts as down. */
  readonly heartbeatMilliseconds: number;
  /** Timeout of acknowledgements in milliseconds. */
  readonly ackMilliseconds: number;
  /** Whether another server of a cluster can take over. */
  readonly isClustered: boolean;
}

/**
 * A NATS connection that opens in the background and reconnects forever, so that a service never
 * waits for it.
 */
export interface Bus {
  /** Returns the open connection, or undefined while NATS is down. */
  readonly live: () => ConnectedBus | undefined;
  /** Returns the connection once it is open; throws after this many milliseconds. */
  readonly waitForConnection: (milliseconds: number) => Promise<ConnectedBus>;
  /** Calls `ring` each time the connection opens, including reconnections. */
  readonly onConnected: (ring: () => void) => void;
  readonly close: () => Promise<void>;
}

const weekInNanoseconds = 7 * 24 * 3600 * 1e9;

/**
 * Returns the JetStream stream of a service's events; name and subjects are derived from the
 * service's name.
 */
export function streamOf(service: string) {
  return {
    name: `events-${service}`,
    subjects: [`${service}.>`],
    max_age: weekInNanoseconds,
    duplicate_window: 120 * 1e9,
  };
}

/** Returns the bucket of release files, next to the one of their pointers. */
export const filesBucketOf = (bucket: string): string => `${bucket}-files`;

// A cluster fails over quickly; a single server gets more time.
const alone = {
  ping: 5000,
  connect: 20_000,
  ackMilliseconds: 5000,
  heartbeatMilliseconds: 15_000,
  isClustered: false,
};
const amongOthers = {
  ping: 1000,
  connect: 2000,
  ackMilliseconds: 2000,
  heartbeatMilliseconds: 1000,
  isClustered: true,
};
const patienceWith = (url: string) => ((readBusAddress(url)?.servers.length ?? 0) > 1 ? amongOthers : alone);

function connectTo(url: string, name: string): Promise<NatsConnection> {
  const address = readBusAddress(url);
  if (address === undefined) throw new Error('no address of NATS');
  return connect({
    servers: [...address.servers],
    ...address.login,
    pingInterval: patienceWith(url).ping,
    timeout: patienceWith(url).connect,
    name,
    // The only inbox to which this login may subscribe.
    inboxPrefix: `_INBOX.${name}`,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    maxPingOut: 2,
  });
}

/** Opens the bus of one process. */
export function openBus(url: string, name: string, log: Log): Bus {
  let state: ConnectedBus | undefined;
  let isClosed = false;
  // The driver silently drops messages between a loss and the next connection.
  let isLost = false;
  const rings: Array<() => void> = [];
  const connected = () => {
    isLost = false;
    for (const ring of rings) ring();
  };
  const watch = async (nc: NatsConnection) => {
    for await (const { type } of nc.status()) {
      if (type === 'disconnect') isLost = true;
      if (type === 'reconnect') connected();
    }
  };
  const live = () => (state && !isLost && !state.nc.isClosed() ? state : undefined);
  const opening = (async () => {
    while (!isClosed) {
      try {
        const nc = await connectTo(url, name);
        const patience = patienceWith(url);
        const js = jetstream(nc, { timeout: patience.ackMilliseconds });
        state = { ...patience, nc, js, jsm: await jetstreamManager(nc, { checkAPI: false }) };
        log.info('nats connected');
        void watch(nc);
        connected();
        // `close` may have been called while the connection was opening.
        await (isClosed ? nc.close() : nc.closed());
        state = undefined;
      } catch (error) {
        log.debug({ err: error }, 'nats not reachable yet');
      }
      if (!isClosed) await new Promise((wake) => setTimeout(wake, 500));
    }
  })();
  return {
    live,
    waitForConnection: async (milliseconds) => {
      for (let waited = 0; waited < milliseconds && !isClosed && !live(); waited += 25)
        await new Promise((wake) => setTimeout(wake, 25));
      const found = live();
      if (!found) throw new Error('NATS is away');
      return found;
    },
    onConnected: (ring) => void rings.push(ring),
    close: async () => {
      isClosed = true;
      await state?.nc.close().catch(() => {});
      await opening;
    },
  };
}
