import { livePath } from '@kallos/contracts/gateway/live';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { type Sent, sendSteadily } from '@kallos/tooling/steady-load';
import { pause, pollUntil } from '../wait.ts';
import { addDraft, type Business, readFeed } from './walk.ts';
import { openWrites } from './writes.ts';

/** A platform whose processes are ended and lost one after the other. */
export interface Losable {
  readonly gateway: string;
  readonly sandbox: string;
  /** What runs of our own, each of several by itself. */
  readonly processes: readonly string[];
  readonly busServers: readonly string[];
  /** Sends a signal that ends it; resolves when it is gone. */
  readonly gone: (name: string, kind: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  readonly restart: (name: string) => void;
  readonly untilReady: (name: string) => Promise<void>;
  /** Starts the next release of a process, and ends the former one when that is ready. */
  readonly renew?: (name: string) => Promise<void>;
}

/** What was measured beside what it should be at most. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: number;
  readonly detail?: string;
}

const perSecond = 50;
const writesOneOf = 5;
const drafts = 40;
const due = 40;
const dueEverySeconds = 6;
const calmMs = 1500;
/** Until a killed server of the bus is started again. */
const awayMs = 12_000;
const paths = [
  '/api/bulk-posts',
  '/api/v2/company-info',
  '/api/v2/account-products',
  '/api/selected-pages',
  '/login',
];

/** Listens as a browser does, and again when the stream ends; tells when it heard that a post changed. */
function listen(gateway: string, token: string, signal: AbortSignal): number[] {
  const heard: number[] = [];
  const once = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await fetch(gateway + livePath, { headers, signal });
    for await (const chunk of body ?? [])
      if (Buffer.from(chunk).includes('post-changed')) heard.push(performance.now());
  };
  void (async () => {
    while (!signal.aborted) await once().catch(() => pause(100));
  })();
  return heard;
}

/** The longest time without a word within a span, in seconds. */
function longestSilence(heard: readonly number[], from: number, to: number): number {
  const within = [from, ...heard.filter((at) => at > from && at < to), to];
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at))) / 1000;
}

/** Requests of people at work, one in five a write, for as long as the losses last. */
async function startLoad({ gateway }: Losable, { call, token }: Business) {
  const stop = new AbortController();
  const writes = await openWrites(call, drafts);
  const read = async (nth: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(gateway + paths[nth % paths.length], {
      headers,
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${paths[nth % paths.length]} ${answer.status}`);
  };
  const all: Sent[] = [];
  const send = (nth: number) => (nth % writesOneOf === 0 ? writes.write(nth / writesOneOf) : read(nth));
  const sending = sendSteadily(perSecond, send, stop.signal, (sent) => all.push(sent));
  const heard = listen(gateway, token, stop.signal);
  return { all, heard, writes, end: () => (stop.abort(), sending) };
}

type Load = Awaited<ReturnType<typeof startLoad>>;

/** What failed that was sent since, with the first of it as an example. */
function failedOf({ all }: Load, since: number): { failed: Sent[]; detail: string } {
  const sent = all.filter(({ at }) => at >= since);
  const failed = sent.filter(({ fault }) => fault !== undefined);
  return { failed, detail: `of ${sent.length}${failed[0] ? `: ${failed[0].fault}` : ''}` };
}

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

async function loseBusServers(platform: Losable, load: Load): Promise<Figure[]> {
  let silence = 0;
  const since = performance.now();
  for (const name of platform.busServers) {
    const from = performance.now();
    await platform.gone(name, 'SIGKILL');
    await pause(awayMs);
    silence = Math.max(silence, longestSilence(load.heard, from, performance.now()));
    platform.restart(name);
    // Its store catches up before the next one goes.
    await pause(awayMs);
  }
  const { failed, detail } = failedOf(load, since);
  return [
    { name: 'a server of NATS gone: longest without an event', value: silence, unit: 's', goal: 5 },
    { name: 'a server of NATS gone: requests that failed', value: failed.length, unit: '', goal: 0, detail },
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

const shown = ({ name, value, unit, goal, detail }: Figure): string => {
  const amount = `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`.trim();
  const aim = goal === undefined ? '' : `${goal === 0 ? '' : '≤ '}${goal}`;
  const verdict = goal === undefined ? '' : value <= goal ? 'ok' : 'MISSED';
  return `${name.padEnd(54)}${amount.padStart(8)}  ${aim.padEnd(6)}${verdict.padEnd(8)}${detail ?? ''}`.trimEnd();
};

/** What became of the posts that fell due. */
async function judgeDue(platform: Losable, marks: readonly string[]): Promise<Figure[]> {
  const isOut = async () => ((await readFeed(platform, marks)).length >= marks.length ? true : null);
  await pollUntil(isOut, { timeoutMs: 120_000, everyMs: 500 });
  const feed = await readFeed(platform, marks);
  const often = marks.map((mark) => feed.filter(({ message }) => message.includes(mark)).length);
  const count = (isMeant: (times: number) => boolean) => ({
    value: often.filter(isMeant).length,
    unit: '',
    goal: 0,
  });
  return [
    {
      name: 'posts that fell due: not published',
      ...count((times) => times === 0),
      detail: `of ${marks.length}`,
    },
    { name: 'posts that fell due: published twice', ...count((times) => times > 1) },
  ];
}

/**
 * Ends and kills each process of a platform under load, and each server of NATS, and prints what came of it; answers
 * whether all goals were reached.
 */
export async function rehearseLosses(platform: Losable, business: Business): Promise<boolean> {
  const figures: Figure[] = [];
  const tell = (more: readonly Figure[]) => {
    for (const figure of more) console.log(shown(figure));
    figures.push(...more);
  };
  const marks = await scheduleAll(business);
  const load = await startLoad(platform, business);
  const restarted = async (name: string) => {
    await platform.gone(name, 'SIGTERM');
    platform.restart(name);
    await platform.untilReady(name);
  };
  try {
    await pause(calmMs);
    tell([await inTurn('SIGTERM', platform.processes, load, restarted)]);
    if (platform.renew !== undefined)
      tell([await inTurn('rolling update', platform.processes, load, platform.renew)]);
    tell(await killInTurn(platform, load));
    if (platform.busServers.length > 1) tell(await loseBusServers(platform, load));
  } finally {
    await load.end();
  }
  const lost = { value: await load.writes.lost(), detail: `of ${load.writes.granted()}` };
  tell([
    { name: 'acknowledged writes lost', ...lost, unit: '', goal: 0 },
    ...(await judgeDue(platform, marks)),
  ]);
  return figures.every(({ value, goal }) => goal === undefined || value <= goal);
}
