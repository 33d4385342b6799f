import { filesBucketOf, openBus } from '@kallos/service-kit/messaging/bus';
import { prepareBuckets } from '@kallos/service-kit/messaging/prepare-bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { Objm } from '@nats-io/obj';

type LiveBus = NonNullable<ReturnType<ReturnType<typeof openBus>['live']>>;

async function onBus(natsUrl: string, run: (live: LiveBus) => Promise<void>): Promise<void> {
  const bus = openBus(natsUrl, 'test', openLog('test', 'silent'));
  try {
    for (let tries = 0; !bus.live() && tries < 400; tries += 1)
      await new Promise((wake) => setTimeout(wake, 50));
    const live = bus.live();
    if (live) await run(live);
  } finally {
    await bus.close();
  }
}

/** Creates a gateway's buckets, as the launcher does. */
export const makeBuckets = (natsUrl: string, bucket: string): Promise<void> =>
  onBus(natsUrl, (live) => prepareBuckets(live, bucket));

/** Deletes the files of every release, like a new NATS store. */
export const loseFiles = (natsUrl: string, bucket: string): Promise<void> =>
  onBus(natsUrl, async (live) => {
    const store = await new Objm(live.js).open(filesBucketOf(bucket));
    for (const { name } of await store.list()) await store.delete(name);
  });
