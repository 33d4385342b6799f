import { pollUntil } from 'stack/wait';
import { leasedPosts } from '../stage/leased-posts.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import { agreement, type Check, type Stage } from './scenario.ts';

const count = 30;
/** Longer than a stopping publisher waits for its deliveries. */
const slowMs = 11_000;

/** Stops a publisher while all its deliveries wait for Meta, next to an idle publisher. */
export async function endPublisher(stage: Stage): Promise<Check[]> {
  const { fleet, meta, databases, plant } = stage;
  await fleet.child('publisher-2').stop(20_000);
  await meta.configure({ slowMs });
  const posts = await plant(Array.from({ length: count }, () => 200));
  const held = await pollUntil(
    async () => {
      const rows = await leasedPosts(databases);
      return rows.length === count ? rows : null;
    },
    { timeoutMs: 10_000, everyMs: 50 },
  );
  if (held === null) throw new Error('the publisher took too little');
  fleet.child('publisher-2').start();
  await fleet.child('publisher-2').ready(30_000);
  const since = performance.now();
  await fleet.child('publisher').stop(20_000);
  const seconds = (performance.now() - since) / 1000;
  const leases = new Set(held.map(({ lease }) => lease));
  const isFree = await pollUntil(
    async () => ((await leasedPosts(databases)).some(({ lease }) => leases.has(lease)) ? null : true),
    { timeoutMs: 1000, everyMs: 50 },
  );
  const taken = await pollUntil(
    async () => {
      const rows = await leasedPosts(databases);
      return rows.length > 0 ? rows.length : null;
    },
    { timeoutMs: 1000, everyMs: 50 },
  );
  await meta.configure();
  await waitUntilIdle(databases, 60_000);
  const { findings } = await stage.judge(posts);
  return [
    {
      name: 'a publisher ends on SIGTERM within 15 s and its posts are taken over within 1 s',
      isMet: seconds <= 15 && isFree === true && taken !== null,
      detail: `${seconds.toFixed(1)} s, ${isFree === true ? 'every lease given back' : 'leases kept'}, ${taken ?? 0} taken over`,
    },
    agreement('each of them is out once', findings),
  ];
}
