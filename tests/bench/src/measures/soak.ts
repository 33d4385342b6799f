import { createClient } from '@kallos/contracts/client';
import { livePath } from '@kallos/contracts/gateway/live';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { sendSteadily } from '@kallos/tooling/test-runs/steady-load';
import postgres from 'postgres';
import { type Figure, percentile, type Scale } from '../figure.ts';
import { fillCalendar } from '../fill-calendar.ts';
import { type ProcessResources, measureResources } from '../process-resources.ts';
import { memoryOf, cpuTime, type Product } from '../product.ts';

const minutes = 20;
const perSecond = 50;
const paths = ['/api/bulk-posts', '/api/products?pageSize=20', '/api/auth/verify', '/login'];
/** The ratio of writes and of new live streams to requests. */
const writesOneOf = 5;
const listensOneOf = 25;

interface Window {
  readonly memory: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request, over all processes. */
  readonly work: number;
  readonly connections: number;
  /** By process name. */
  readonly held: Readonly<Record<string, ProcessResources>>;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

/** Returns the slope of the least-squares line. */
function slopeOf(values: readonly number[]): number {
  const places = values.map((_, at) => at - (values.length - 1) / 2);
  return sum(places.map((place, at) => place * (values[at] ?? 0))) / sum(places.map((place) => place ** 2));
}

/** Simulates users who read, edit posts and come and go. */
async function openPeople({ url }: Product): Promise<(nth: number) => Promise<void>> {
  const token = await fillCalendar(url);
  const headers = { authorization: `Bearer ${token}` };
  const call = createClient({ baseUrl: url, token: () => token });
  const { bulkPosts: posts } = await call(bulkPosts.list);
  const read = async (nth: number) => {
    const answer = await fetch(url + paths[nth % paths.length], { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  const write = async (nth: number) => {
    const { id = 0, content } = posts[nth % posts.length] ?? {};
    await call(bulkPosts.update, { params: { id }, body: { content: `${content} ${nth}` } });
  };
  const listen = async () => {
    const leaving = new AbortController();
    const answer = await fetch(url + livePath, { headers, signal: leaving.signal });
    leaving.abort();
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  return (nth) => {
    if (nth % listensOneOf === 1) return listen();
    return nth % writesOneOf === 0 ? write(nth / writesOneOf) : read(nth);
  };
}

const workOf = (product: Product) => sum(Object.values(product.processes()).map(cpuTime));

/** Measures all idle processes one by one. */
async function lookAround(
  product: Product,
  sql: postgres.Sql,
): Promise<Pick<Window, 'held' | 'memory' | 'connections'>> {
  const processes = Object.entries(product.processes());
  const held: Record<string, ProcessResources> = {};
  // For child processes only memory counts.
  for (const [name, pid] of processes) if (!name.includes(' ')) held[name] = await measureResources(pid);
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
  return { held, memory: sum(processes.map(([, pid]) => memoryOf(pid))), connections: row.count };
}

const quarter = minutes / 4;
// The first quarter warms up; the last one is compared with the second.
const before = (windows: readonly Window[], of: (window: Window) => number) =>
  mean(windows.slice(quarter, 2 * quarter).map(of));
const after = (windows: readonly Window[], of: (window: Window) => number) =>
  mean(windows.slice(-quarter).map(of));

/** Returns the process with the largest growth. */
function mostGrown(
  windows: readonly Window[],
  growth: (of: (window: Window) => number) => number,
  key: keyof ProcessResources,
) {
  const names = Object.keys(windows[0]?.held ?? {});
  const grown = names.map((name) => ({ name, value: growth(({ held }) => held[name]?.[key] ?? Number.NaN) }));
  return grown.reduce((one, other) => (other.value <= one.value ? one : other));
}

function judge(windows: readonly Window[], failed: number): Figure[] {
  const times = (of: (window: Window) => number) => after(windows, of) / before(windows, of);
  const more = (of: (window: Window) => number) => after(windows, of) - before(windows, of);
  const slope = (of: (window: Window) => number) => slopeOf(windows.slice(quarter).map(of));
  const heap = mostGrown(windows, times, 'megabytes');
  const resources = mostGrown(windows, more, 'resources');
  const descriptors = mostGrown(windows, more, 'descriptors');
  const name = (what: string) => `soak: ${what}, last quarter against second`;
  return [
    { name: 'soak: requests that failed', value: failed, unit: '', goal: 0 },
    { name: name('memory'), value: times(({ memory }) => memory), unit: '×', goal: 1.05 },
    { name: 'soak: memory grows by', value: slope(({ memory }) => memory), unit: 'MB/min' },
    { name: name(`held by ${heap.name}`), value: heap.value, unit: '×', goal: 1.03 },
    { name: name(`handles of ${resources.name}`), value: resources.value, unit: 'more', goal: 10 },
    { name: name(`descriptors of ${descriptors.name}`), value: descriptors.value, unit: 'more', goal: 10 },
    {
      name: name('connections of Postgres'),
      value: more(({ connections }) => connections),
      unit: 'more',
      goal: 10,
    },
    { name: name('work of a request'), value: times(({ work }) => work), unit: '×', goal: 1.1 },
    { name: name('p50'), value: times(({ p50 }) => p50), unit: '×', goal: 1.1 },
    { name: name('p99'), value: times(({ p99 }) => p99), unit: '×', goal: 1.25 },
    { name: 'soak: p50 grows by', value: slope(({ p50 }) => p50), unit: 'ms/min' },
  ];
}

/**
 * Measures whether memory, handles, connections and latency stay constant under load, with one write in five
 * requests.
 */
export async function measureSoak(product: Product, { size }: Scale): Promise<Figure[]> {
  const send = await openPeople(product);
  const address = product.serverUrl.replace(/^postgresql/, 'postgres');
  const sql = postgres(address, { max: 1, onnotice: () => undefined });
  const windows: Window[] = [];
  let failed = 0;
  try {
    for (let minute = 0; minute < minutes; minute += 1) {
      const worked = workOf(product);
      const sent = await sendSteadily(perSecond, send, AbortSignal.timeout(60_000 * size));
      const work = ((workOf(product) - worked) * 1000) / sent.length;
      const took = sent.map((one) => one.took);
      failed += sent.filter(({ fault }) => fault !== undefined).length;
      const around = await lookAround(product, sql);
      windows.push({ ...around, work, p50: percentile(took, 0.5), p99: percentile(took, 0.99) });
      const heaps = Object.values(around.held).map(({ megabytes }) => megabytes.toFixed(1));
      console.log(
        `  ${minute + 1}: ${around.memory.toFixed(0)} MB, held ${heaps.join(' ')}, p50 ${windows.at(-1)?.p50.toFixed(1)} ms`,
      );
    }
  } finally {
    await sql.end();
  }
  return judge(windows, failed);
}
