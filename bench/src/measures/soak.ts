import { createClient } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { sendSteadily } from '@kallos/tooling/steady-load';
import { fillCalendar } from '../fill-calendar.ts';
import { type Figure, percentile, type Scale } from '../figure.ts';
import { memoryOf, type Product } from '../product.ts';

const minutes = 20;
const perSecond = 50;
const paths = ['/api/bulk-posts', '/api/products?pageSize=20', '/api/auth/verify', '/login'];
/** Of so many requests one writes. */
const writesOneOf = 5;

interface Window {
  readonly memory: number;
  readonly p50: number;
  readonly p99: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

/** How much the values grow from one to the next, by the line that lies nearest to them. */
function slopeOf(values: readonly number[]): number {
  const places = values.map((_, at) => at - (values.length - 1) / 2);
  return sum(places.map((place, at) => place * (values[at] ?? 0))) / sum(places.map((place) => place ** 2));
}

/** Whether memory and waiting stay what they were while people work, one request in five a write. */
export async function measureSoak(product: Product, { size }: Scale): Promise<Figure[]> {
  const token = await fillCalendar(product.url);
  const call = createClient({ baseUrl: product.url, token: () => token });
  const { bulkPosts: posts } = await call(bulkPosts.list);
  const read = async (nth: number) => {
    const answer = await fetch(product.url + paths[nth % paths.length], {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  const write = async (nth: number) => {
    const { id = 0, content } = posts[nth % posts.length] ?? {};
    await call(bulkPosts.update, { params: { id }, body: { content: `${content} ${nth}` } });
  };
  const send = (nth: number) => (nth % writesOneOf === 0 ? write(nth / writesOneOf) : read(nth));
  const windows: Window[] = [];
  let failed = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const sent = await sendSteadily(perSecond, send, AbortSignal.timeout(60_000 * size));
    const took = sent.map((one) => one.took);
    failed += sent.filter(({ fault }) => fault !== undefined).length;
    const memory = sum(Object.values(product.processes()).map(memoryOf));
    windows.push({ memory, p50: percentile(took, 0.5), p99: percentile(took, 0.99) });
    console.log(`  ${minute + 1}: ${memory.toFixed(0)} MB, p50 ${windows.at(-1)?.p50.toFixed(1)} ms`);
  }
  const quarter = minutes / 4;
  const of = (key: keyof Window) => windows.map((window) => window[key]);
  // The first quarter warms up; the last one is held against the second.
  const grown = (key: keyof Window) =>
    mean(of(key).slice(-quarter)) / mean(of(key).slice(quarter, 2 * quarter));
  const slope = (key: keyof Window) => slopeOf(of(key).slice(quarter));
  return [
    { name: 'soak: requests that failed', value: failed, unit: '', goal: 0 },
    { name: 'soak: memory, last quarter against second', value: grown('memory'), unit: '×', goal: 1.05 },
    { name: 'soak: memory grows by', value: slope('memory'), unit: 'MB/min' },
    { name: 'soak: p50, last quarter against second', value: grown('p50'), unit: '×', goal: 1.1 },
    { name: 'soak: p99, last quarter against second', value: grown('p99'), unit: '×', goal: 1.25 },
    { name: 'soak: p50 grows by', value: slope('p50'), unit: 'ms/min' },
  ];
}
