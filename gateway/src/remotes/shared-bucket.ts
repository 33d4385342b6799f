import type { Bus } from '@kallos/service-kit/messaging/bus';
import type { Log } from '@kallos/service-kit/observability/log';
import { type KV, Kvm } from '@nats-io/kv';

const patienceMilliseconds = 2000;

/** Options for a NATS bucket that all gateways share. */
export interface BucketOptions {
  readonly bus: Bus;
  /** The bucket's name in NATS. */
  readonly bucket: string;
  readonly log: Log;
  readonly checkMilliseconds?: number;
}

/** Handles the entries of the bucket. */
interface BucketContent {
  /** Synchronises this gateway with the bucket; called periodically and after each loss of NATS. */
  readonly reconcile: (kv: KV) => Promise<void>;
  /** Called for each written entry. */
  readonly onEntry: (key: string, text: string) => Promise<void> | void;
}

async function openBucket(bus: Bus, bucket: string): Promise<KV | undefined> {
  const live = bus.live();
  return live && (await new Kvm(live.js).open(bucket, { timeout: patienceMilliseconds }));
}

/** Whether NATS rejected a write because another gateway was faster. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof Error && /wrong last sequence/i.test(`${error.message} ${String(error.cause ?? '')}`);

/** Returns when the bucket was created; another time means that it was created again. */
const madeAt = async (kv: KV): Promise<string> => (await kv.status()).streamInfo.created;

/**
 * Follows the bucket until stopped, across losses of NATS; calls `onBucket` with the current one.
 */
function followBucket(
  { bus, bucket, log, checkMilliseconds = 15_000 }: BucketOptions,
  { reconcile, onEntry }: BucketContent,
  onBucket: (kv: KV | undefined) => void,
) {
  let isClosed = false;
  let wake = () => {};
  let lookNow = () => {};
  bus.onConnected(() => lookNow());
  const follow = async (kv: KV): Promise<void> => {
    const made = await madeAt(kv);
    const watch = await kv.watch();
    const look = async () => {
      await reconcile(kv);
      if ((await madeAt(kv)) !== made) watch.stop();
    };
    // A watch does not report that its bucket vanished, so the bucket is checked after each loss of NATS and
    // periodically.
    lookNow = () => void look().catch(() => watch.stop());
    const check = setInterval(lookNow, checkMilliseconds);
    wake = () => watch.stop();
    if (isClosed) watch.stop();
    try {
      for await (const entry of watch)
        if (entry.operation === 'PUT') await onEntry(entry.key, entry.string());
    } finally {
      clearInterval(check);
    }
  };
  const running = (async () => {
    while (!isClosed) {
      try {
        const kv = await openBucket(bus, bucket);
        if (kv) {
          await reconcile(kv);
          onBucket(kv);
          await follow(kv);
        }
      } catch (error) {
        log.debug({ err: error }, 'the bucket of remotes is not reachable');
      }
      onBucket(undefined);
      if (!isClosed) await new Promise((resume) => setTimeout(resume, 200));
    }
  })();
  return {
    stop: async () => {
      isClosed = true;
      wake();
      await running;
    },
  };
}

/** A bucket that all gateways share. */
export interface SharedBucket {
  /**
   * Resolves to the bucket, after a short wait when NATS is unreachable; undefined when it stays
   * unreachable.
   */
  readonly soon: () => Promise<KV | undefined>;
  readonly close: () => Promise<void>;
}

/** Opens a bucket and follows it across losses of NATS. */
export function openSharedBucket(options: BucketOptions, content: BucketContent): SharedBucket {
  let kv: KV | undefined;
  const following = followBucket(options, content, (bucketInUse) => {
    kv = bucketInUse;
  });
  return {
    soon: async () => {
      const end = performance.now() + patienceMilliseconds;
      while (!kv && performance.now() < end) await new Promise((resume) => setTimeout(resume, 50));
      return kv;
    },
    close: following.stop,
  };
}
