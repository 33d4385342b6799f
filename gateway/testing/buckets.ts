import { openBus } from '@kallos/service-kit/bus';
import { openLog } from '@kallos/service-kit/log';
import { prepareBuckets } from '@kallos/service-kit/prepare-bus';

/** Makes a gateway's buckets, as the launcher does. */
export async function makeBuckets(natsUrl: string, bucket: string): Promise<void> {
  const bus = openBus(natsUrl, 'test', openLog('test', 'silent'));
  try {
    for (let tries = 0; !bus.live() && tries < 400; tries += 1)
      await new Promise((wake) => setTimeout(wake, 50));
    const live = bus.live();
    if (live) await prepareBuckets(live, bucket);
  } finally {
    await bus.close();
  }
}
