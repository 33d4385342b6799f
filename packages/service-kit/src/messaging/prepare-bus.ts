import { events, serviceOf, type BusClient } from '@kallos/contracts/bus';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { Objm } from '@nats-io/obj';
import { filesBucketOf, streamOf, type ConnectedBus } from './bus.ts';

/** The code of NATS for an existing consumer with other settings. */
const consumerExists = 10148;

/** The number of replicas in a cluster; undefined leaves existing streams unchanged. */
type Replicas = number | undefined;

const onServers = (replicas: Replicas) => (replicas === undefined ? {} : { num_replicas: replicas });

/** The code of NATS for a missing stream. */
const streamMissing = 10059;

async function infoOf(jsm: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await jsm.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === streamMissing) return undefined;
    throw error;
  }
}

/** Creates a service's stream, or updates its limits. */
export async function prepareStream(
  jsm: JetStreamManager,
  service: string,
  replicas?: Replicas,
): Promise<void> {
  const wanted = { ...streamOf(service), ...onServers(replicas) };
  const isWanted = ({ config }: StreamInfo) =>
    config.max_age === wanted.max_age && config.num_replicas === (replicas ?? config.num_replicas);
  const found = await infoOf(jsm, wanted.name);
  const info =
    found === undefined
      ? await jsm.streams.add(wanted)
      : isWanted(found)
        ? found
        : await jsm.streams.update(wanted.name, wanted);
  for (const [field, value] of Object.entries(wanted)) {
    const got = (info.config as unknown as Record<string, unknown>)[field];
    if (JSON.stringify(got) !== JSON.stringify(value))
      throw new Error(`nats dropped the stream option ${field}: asked ${String(value)}, got ${String(got)}`);
  }
}

/** Creates a listener's consumer with these subjects on a service's stream, or updates it. */
export async function prepareConsumer(
  jsm: JetStreamManager,
  service: string,
  listener: string,
  subjects: readonly string[],
): Promise<void> {
  const stream = streamOf(service).name;
  const wanted = {
    durable_name: listener,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    filter_subjects: [...subjects],
    ack_wait: 30 * 1e9,
    max_ack_pending: 64,
  };
  try {
    await jsm.consumers.add(stream, wanted);
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === consumerExists)) throw error;
    // An earlier release consumed other events; the consumer keeps its position.
    await jsm.consumers.update(stream, listener, { filter_subjects: [...subjects] });
  }
}

/** Creates the missing streams of all services and consumers of all processes. */
export async function prepareEvents(
  { jsm }: ConnectedBus,
  speakers: Readonly<Record<string, BusClient>>,
  replicas?: Replicas,
): Promise<void> {
  for (const service of Object.keys(events)) await prepareStream(jsm, service, replicas);
  for (const [listener, { consumes }] of Object.entries(speakers))
    for (const [service, own] of Map.groupBy(consumes, serviceOf))
      await prepareConsumer(
        jsm,
        service,
        listener,
        own.map(({ name }) => name),
      );
}

/** Creates the missing buckets through which gateways share remotes. */
export async function prepareBuckets(
  { js, jsm }: ConnectedBus,
  bucket: string,
  replicas?: Replicas,
): Promise<void> {
  await new Kvm(js).create(bucket, { history: 10, replicas: replicas ?? 1 });
  await new Objm(js).create(filesBucketOf(bucket), { replicas: replicas ?? 1 });
  for (const name of [`KV_${bucket}`, `OBJ_${filesBucketOf(bucket)}`])
    if (replicas !== undefined && (await jsm.streams.info(name)).config.num_replicas !== replicas)
      await jsm.streams.update(name, onServers(replicas));
}
