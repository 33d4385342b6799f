import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause, pollUntil } from '../wait.ts';
import { type Figure, shown } from './figure.ts';
import { failedOf, type Load, startLoad } from './load.ts';
import { addDraft, type Business, readFeed } from './walk.ts';

/** A platform whose processes are ended and lost one after the other. */
export interface Losable {
  readonly gateway: string;
  readonly sandbox: string;
  /** What runs of our own, each of several by itself. */
  readonly processes: readonly string[];
  /** Sends a signal that ends it; resolves when it is gone. */
  readonly gone: (name: string, kind: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  readonly restart: (name: string) => void;
  readonly untilReady: (name: string) => Promise<void>;
  /** Starts the next release of a process, and ends the former one when that is ready. */
  readonly renew?: (name: string) => Promise<void>;
}

const due = 40;
const dueEverySeconds = 6;
const calmMs = 1500;

/** Does something to each process in turn; answers what failed meanwhile. */
async function inTurn(
  what: string,
  names: readonly string[],
  load: Load,
  act: (name: string) => Promise<void>,
): Promise<Figure> {
  const since = performance.now();
  for (const name of names) {
    const before = performance.now();
    await act(name);
    await pause(calmMs);
    const { failed } = failedOf(load, before);
    if (failed.length > 0) console.log(`  ${what} of ${name}: ${failed.length} failed: ${failed[0]?.fault}`);
  }
  const { failed, detail } = failedOf(load, since);
  return { name: `${what} of each: requests that failed`, value: failed.length, unit: '', goal: 0, detail };
}

/** Kills each process in turn: what was on its way may fail, and nothing else. */
async function killInTurn(platform: Losable, load: Load): Promise<Figure[]> {
  let [onTheWay, later, longest] = [0, 0, 0];
  for (const name of platform.processes) {
    const before = performance.now();
    await platform.gone(name, 'SIGKILL');
    const goneAt = performance.now();
    platform.restart(name);
    await platform.untilReady(name);
    longest = Math.max(longest, (performance.now() - goneAt) / 1000);
    await pause(calmMs);
    const { failed } = failedOf(load, before - 15_000);
    const since = failed.filter(({ at, took }) => at + took > before);
    const after = since.filter(({ at }) => at > goneAt);
    onTheWay += since.length - after.length;
    later += after.length;
    if (after.length > 0)
      console.log(`  kill -9 of ${name}: ${after.length} sent later failed: ${after[0]?.fault}`);
  }
  return [
    { name: 'kill -9 of each: failed of what was on its way', value: onTheWay, unit: '' },
    { name: 'kill -9 of each: failed of what was sent later', value: later, unit: '', goal: 0 },
    { name: 'kill -9 of each: longest until it was ready again', value: longest, unit: 's', goal: 5 },
  ];
}

/** Posts that fall due while all this happens, each with a word of its own. */
async function scheduleAll({ call }: Business): Promise<string[]> {
  const marks = Array.from({ length: due }, (_, nth) => `ανάρτηση ${nth + 1} από ${due}.`);
  for (const [nth, mark] of marks.entries()) {
    const { id } = await addDraft(call, `Καλημέρα, ${mark}`, 30 + nth * dueEverySeconds);
    await call(bulkPosts.update, { params: { id }, body: { isScheduled: true, postStatus: 'scheduled' } });
  }
  return marks;
}

/** What became of the posts that fell due. */
async function judgeDue(platform: Losable, marks: readonly string[]): Promise<Figure[]> {
  const isOver = async () => ((await readFeed(platform, marks)).length >= marks.length ? true : null);
  await pollUntil(isOver, { timeoutMs: 180_000, everyMs: 500 });
  const feed = await readFeed(platform, marks);
  const often = marks.map((mark) => feed.filter(({ message }) => message.includes(mark)).length);
  const count = (isMeant: (times: number) => boolean) => ({
    value: often.filter(isMeant).length,
    unit: '',
    goal: 0,
    detail: `of ${marks.length}`,
  });
  return [
    { name: 'posts that fell due: not published', ...count((times) => times === 0) },
    { name: 'posts that fell due: published twice', ...count((times) => times > 1) },
  ];
}

/** Ends, renews and kills each process of a platform under load, and prints what came of it; answers whether all goals were reached. */
export async function rehearseLosses(platform: Losable, business: Business): Promise<boolean> {
  const figures: Figure[] = [];
  const tell = (...more: readonly Figure[]) => {
    for (const figure of more) console.log(shown(figure));
    figures.push(...more);
  };
  const restarted = async (name: string) => {
    await platform.gone(name, 'SIGTERM');
    platform.restart(name);
    await platform.untilReady(name);
  };
  const marks = await scheduleAll(business);
  const load = await startLoad(platform.gateway, business);
  try {
    await pause(calmMs);
    tell(await inTurn('SIGTERM', platform.processes, load, restarted));
    if (platform.renew !== undefined)
      tell(await inTurn('rolling update', platform.processes, load, platform.renew));
    tell(...(await killInTurn(platform, load)));
  } finally {
    await load.end();
  }
  tell(...(await judgeDue(platform, marks)));
  return figures.every(({ value, goal }) => goal === undefined || value <= goal);
}
