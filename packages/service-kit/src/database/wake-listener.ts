import postgres from 'postgres';
import type { Log } from '../observability/log.ts';

/** Bells that the database rings: by topic, in the transaction that makes work for a loop of that name. */
export interface WakeListener {
  /** Calls `ring` when work of a topic may have come, and whenever news of it may have been missed. */
  readonly on: (topic: string, ring: () => void) => void;
  readonly close: () => Promise<void>;
}

const channel = 'wake';
const againMilliseconds = 500;

/**
 * Listens on one connection of its own, for ever; while it is away loops fall back on their pauses. `url` must reach the
 * server itself: a pooler in transaction mode drops what is listened to.
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
    // Not among the driver's types; its own `listen` is made of it, and gives up after one failed reconnection.
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
