import { setTimeout as pause } from 'node:timers/promises';
import type { Figure, Scale } from '../figure.ts';
import { memoryOf, type Product, cpuTime } from '../product.ts';

const burst = 10_000;

const memories = (product: Product): Array<readonly [string, number]> =>
  Object.entries(product.processes()).map(([name, pid]) => [name, memoryOf(pid)] as const);

async function transactions({ databases }: Product): Promise<number> {
  const [row] = await databases.auth<Array<{ sum: string }>>`
    select sum(xact_commit + xact_rollback) as sum from pg_stat_database where datname is not null`;
  return Number(row?.sum);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function makeCalls({ url, business }: Product, calls: number): Promise<void> {
  const paths = ['/api/bulk-posts', '/api/products?pageSize=20', '/api/auth/verify', '/login'];
  let left = calls;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const path = paths[left % paths.length] ?? '';
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${business}` } });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
}

/** Measures the idle platform, fresh and after use. */
export async function measureIdle(product: Product, scale: Scale): Promise<Figure[]> {
  // Processes need this long to release what their start used.
  await pause(30_000 * scale.size);
  const pids = Object.values(product.processes());
  const used = () => sum(pids.map(cpuTime));
  const before = { used: used(), transactions: await transactions(product), at: performance.now() };
  await pause(60_000 * scale.size);
  const seconds = (performance.now() - before.at) / 1000;
  const processor = ((used() - before.used) / seconds) * 100;
  const perSecond = ((await transactions(product)) - before.transactions) / seconds;
  const idle = memories(product);
  const total = sum(idle.map(([, memory]) => memory));
  await makeCalls(product, Math.ceil(burst * scale.size));
  await pause(60_000 * scale.size);
  const after = sum(memories(product).map(([, memory]) => memory));
  const { startedIn } = product;
  return [
    ...(startedIn === undefined ? [] : [{ name: 'start, until ready', value: startedIn, unit: 's' }]),
    { name: 'idle: processor of all in Node, of one core', value: processor, unit: '%', goal: 1.5 },
    { name: 'idle: transactions', value: perSecond, unit: '/s', goal: 5 },
    { name: 'idle: memory of all in Node (PSS)', value: total, unit: 'MB', goal: 450 },
    ...idle.map(([name, value]) => ({
      name: `idle: memory of ${name}`,
      value,
      unit: 'MB',
      ...(name.startsWith('launcher') ? {} : { goal: 60 }),
    })),
    { name: 'after 10,000 calls: memory against before', value: after / total, unit: '×', goal: 1.2 },
  ];
}
