import { serviceOf, busClients } from '@kallos/contracts/bus';
import type { ServiceName } from '@kallos/contracts/endpoint';
import { type Bus, streamOf } from './bus.ts';

/** Returns the services whose events a process consumes. */
const servicesHeardBy = (name: string): ServiceName[] => [
  ...new Set((busClients[name]?.consumes ?? []).map(serviceOf)),
];

/** Returns the number of pending messages for a process on NATS, over all streams that it consumes. */
export async function countPending(bus: Bus, name: string): Promise<number | undefined> {
  const live = bus.live();
  if (!live) return undefined;
  const infos = await Promise.all(
    servicesHeardBy(name).map((one) => live.jsm.consumers.info(streamOf(one).name, name)),
  );
  return infos.reduce((sum, { num_pending }) => sum + num_pending, 0);
}

/**
 * Reads for how many seconds a process's consumers have delivered nothing although events wait, by
 * stream and consumer; a consumer may be paused or without a leader.
 */
export function openStuckConsumers(
  bus: Bus,
  name: string,
  services: readonly string[] = servicesHeardBy(name),
): () => Promise<Readonly<Record<string, number>> | undefined> {
  const moved = new Map<string, { readonly position: number; readonly at: number }>();
  return async () => {
    const live = bus.live();
    if (!live) return undefined;
    const ages = await Promise.all(
      services.map(async (service) => {
        const stream = streamOf(service).name;
        const { num_pending: waiting, delivered } = await live.jsm.consumers.info(stream, name);
        const key = `${stream} ${name}`;
        const known = moved.get(key);
        const now = performance.now();
        const position = delivered?.stream_seq ?? 0;
        if (waiting === 0 || known?.position !== position) moved.set(key, { position, at: now });
        return [key, (now - (moved.get(key)?.at ?? now)) / 1000] as const;
      }),
    );
    return Object.fromEntries(ages);
  };
}

/** Returns the bytes of a service's events on NATS; undefined for a process without events. */
export async function streamBytes(bus: Bus, name: string): Promise<number | undefined> {
  const service = busClients[name]?.announces;
  if (!service) return undefined;
  return (await bus.live()?.jsm.streams.info(streamOf(service).name))?.state.bytes;
}
