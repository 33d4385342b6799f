import postgres from 'postgres';
import type { Log } from '../observability/log.ts';

/**
 * Wake signals sent by the database: by topic, in the transaction that creates work for a loop of
 * that name.
 */
export interface WakeListener {
  /** Calls `ring` when work of a topic may exist, and after notifications may have been missed. */
  readonly on: (topic: string, ring: () => void) => void;
  readonly close: () => Promise<void>;
}

const channel = 'wake';
const againMilliseconds = 500;

/**
 * Listens permanently on a dedicated connection; during an outage loops only poll. `url` must be
 * the server itself: a pooler in transaction mode drops LISTEN.
 */
export function openWakeListener(url: string, name: string, log: Log): WakeListener {
  const rings = new Map<string, Array<() => void>>();
  const ringAll = () => [...rings.values()].flat().forEach((ring) => ring());
  let isClosed = false;
  let onClose = () => {};
  let endPause = () => {};
  const settings = {
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 5,
    connection: { application_name: name },
    onclose: () => onClose(),
    // Missing in the driver's types. Its public `listen` uses this but gives up after one failed
    // reconnection.
    onnotify: (_: string, topic: string) => rings.get(topic)?.forEach((ring) => ring()),
  };
  const client = postgres(url, settings);
  const listening = (async () => {
    while (!isClosed) {
      const closed = new Promise<void>((done) => (onClose = done));
      try {
        await client.unsafe(`listen ${channel}`);
        ringAll();
        await closed;
      } catch (error) {
        log.debug({ err: error }, 'wakes: will listen again');
      }
      if (isClosed) break;
      await new Promise<void>((done) => {
        endPause = done;
        setTimeout(done, againMilliseconds);
      });
    }
  })();
  return {
    on: (topic, ring) => void rings.set(topic, [...(rings.get(topic) ?? []), ring]),
    close: async () => {
      isClosed = true;
      await client.end({ timeout: 1 });
      onClose();
      endPause();
      await listening;
    },
  };
}
