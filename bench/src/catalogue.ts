import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '@kallos/contracts/catalog/products';
import { createClient } from '@kallos/contracts/client';
import { identityHeader, signIdentity } from '@kallos/service-kit/identity';
import postgres from 'postgres';
import { emptyProducts, fillProducts } from './fill-products.ts';
import { measureScreen } from './products-screen.ts';

// npm run catalogue -w bench [-- DATA_DIR]: fills the catalogue of a running product with 10,000 products, measures, and takes them out again.
const wanted = 10_000;
const rounds = 150;
const budgets = { firstPage: 30, search: 50, interaction: 100 };

const folder = path.resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? '.data');
if (!existsSync(path.join(folder, 'addresses.json'))) {
  console.error(`no running product in ${folder}: start one with npm start, or name its DATA_DIR`);
  process.exit(1);
}
const readState = <T>(name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;
const { publicUrl, databaseUrls, ports } = readState<{
  publicUrl: string;
  databaseUrls: { catalog: string };
  ports: Record<string, number>;
}>('addresses.json');
const identityKey = readState<Record<string, string>>('secrets.json')['identity.catalog'] ?? '';

const sql = postgres(databaseUrls.catalog, { max: 1, onnotice: () => {} });
const admin = {
  kind: 'admin',
  subject: 'admin:1',
  sessionId: 'bench',
  name: 'bench',
} as const;
const call = createClient({
  baseUrl: `http://127.0.0.1:${ports['svc-catalog']}`,
  headers: () => ({ [identityHeader]: signIdentity(admin, identityKey) }),
});

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;

async function measure(query: Record<string, unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -50; round < rounds; round++) {
    const started = performance.now();
    await call(products.list, { query: { page: 1, pageSize: 20, ...query } });
    if (round >= 0) times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}

const cases: ReadonlyArray<readonly [string, Record<string, unknown>, number]> = [
  ...(['newest', 'oldest', 'a-z', 'z-a', 'posts', 'status'] as const).map(
    (sort) => [`first page, ${sort}`, { sort }, budgets.firstPage] as const,
  ),
  ['last page', { page: wanted / 20 }, budgets.firstPage],
  ['search of one product', { search: '9876' }, budgets.search],
  ['search without accents', { search: 'ορος ενυδατωσης' }, budgets.search],
  ['search of a word that all have', { search: 'υαλουρονικό', sort: 'a-z' }, budgets.search],
  ['search of two letters', { search: 'ορ' }, budgets.search],
  ['search of nothing there', { search: 'zzzzqq' }, budgets.search],
];

let misses = 0;
const tell = (what: string, milliseconds: number, budget: number): void => {
  if (milliseconds > budget) misses++;
  const verdict = milliseconds > budget ? 'TOO SLOW' : 'ok';
  console.log(`${what.padEnd(34)} ${milliseconds.toFixed(1).padStart(7)} ms  of ${budget}  ${verdict}`);
};
try {
  await emptyProducts(sql);
  await fillProducts(sql, wanted);
  console.log(`${wanted} products, p95 of ${rounds} calls at the service`);
  for (const [what, query, budget] of cases) tell(what, await measure(query), budget);
  console.log('the screen in Chromium, from input to next paint');
  for (const [what, milliseconds] of await measureScreen(publicUrl))
    tell(what, milliseconds, budgets.interaction);
} finally {
  await emptyProducts(sql);
  await sql.end();
}
process.exitCode = misses === 0 ? 0 : 1;
