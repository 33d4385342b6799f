import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { ApiError, type Call, createClient } from '@kallos/contracts/client';
import { allowances } from '@kallos/contracts/posts/allowances';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { type Figure, percentile, type Scale } from '../figure.ts';
import { signInToken } from '../hostile/acts.ts';
import type { AttackTally, AttackCommand } from '../hostile/attack.ts';
import { connectPage } from '../hostile/connect-page.ts';
import type { Product } from '../product.ts';

const mostSlowdown = 2;
/** Minutes of attack at full size. */
const minutes = 10;
const windowSeconds = 30;
const mostLateSeconds = 15;
const password = 'x7#Qm2-zebra-41';
/** A person of the sandbox with pages. */
const person = '10160000000000001';

async function openAccount({ url, admin }: Product, businessName: string, status: 'trial' | 'active') {
  const asAdmin = createClient({ baseUrl: url, token: () => admin });
  const { account } = await asAdmin(accounts.create, { body: { businessName, status } });
  const login = { email: `hostile-${account.id}@clinic.example`, password };
  await asAdmin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const token = await signInToken(url, login);
  return { login, token, call: createClient({ baseUrl: url, token: () => token }) };
}

async function takeProduct(call: Call): Promise<number> {
  await call(companyInfo.save, {
    body: { companyName: 'Αίγλη', location: 'Αθήνα', postFrequencyDays: 2, scheduledTime: '09:00' },
  });
  const { products: all } = await call(products.list, { query: {} });
  const productId = all[0]?.id ?? 0;
  await call(accountProducts.add, { body: { productId } });
  return productId;
}

const ownPost = async (call: Call, title: string, at: Date) => {
  const { bulkPost } = await call(bulkPosts.create, {
    body: { title, content: `${title} στο ιατρείο μας.`, scheduledDate: at.toISOString(), pictures: [] },
  });
  return bulkPost.id;
};

interface Waits {
  reads: number[];
  writes: number[];
  /** Responses from 500 on, and calls without a response. */
  failed: number;
}
const noWaits = (): Waits => ({ reads: [], writes: [], failed: 0 });

/** Works like another clinic: three reads, one write. */
async function work(call: Call, draft: number, seconds: number, waits: Waits): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const reads = [
    () => call(bulkPosts.list),
    () => call(products.list, { query: { page: 1, pageSize: 20 } }),
    () => call(allowances.read),
  ];
  for (let nth = 0; performance.now() < end; nth += 1) {
    const isWrite = nth % 4 === 3;
    const go = isWrite
      ? () => call(bulkPosts.update, { params: { id: draft }, body: { content: `Νέα ώρα: ${nth}.` } })
      : (reads[nth % 4] ?? (() => call(allowances.read)));
    const began = performance.now();
    await go().catch((failure: unknown) => {
      const isOurs = failure instanceof ApiError && failure.status < 500;
      if (!isOurs) waits.failed += 1;
    });
    (isWrite ? waits.writes : waits.reads).push(performance.now() - began);
    await pause(10);
  }
}

function openAttack(account: object) {
  // At idle priority: a real attacker has another machine.
  const attack = fork(path.join(import.meta.dirname, '../hostile/attack.ts'), [JSON.stringify(account)], {
    execPath: 'chrt',
    execArgv: ['--idle', '0', process.execPath],
  });
  const begun = once(attack, 'message') as Promise<[{ elsewhere: string }]>;
  return {
    elsewhere: async () => (await begun)[0].elsewhere,
    tell: (word: AttackCommand) => void attack.send(word),
    stop: async (): Promise<AttackTally> => {
      attack.send('off' satisfies AttackCommand);
      const [{ tally }] = (await once(attack, 'message')) as [{ tally: AttackTally }];
      return tally;
    },
    end: () => attack.kill(),
  };
}

function addTally(sum: AttackTally, more: AttackTally): void {
  for (const [name, { sent, statuses }] of Object.entries(more)) {
    const of = (sum[name] ??= { sent: 0, statuses: {} });
    of.sent += sent;
    for (const [status, count] of Object.entries(statuses))
      of.statuses[status] = (of.statuses[status] ?? 0) + count;
  }
}

/** Returns the attacker's acts per second by status; 0 is a cut connection. */
function tableOf(total: AttackTally, seconds: number): string {
  const rows = Object.entries(total).map(([name, { sent, statuses }]) => {
    const answers = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`);
    return `  ${name.padEnd(18)}${String(sent).padStart(8)}${(sent / seconds).toFixed(1).padStart(9)}  ${answers.join(', ')}`;
  });
  return [
    `  ${'hostile act'.padEnd(18)}${'sent'.padStart(8)}${'a second'.padStart(9)}  answers`,
    ...rows,
  ].join('\n');
}

/** Returns the delay of each of the other account's posts in seconds; infinite when unpublished. */
async function latenessOf({ databases }: Product, ids: readonly number[]): Promise<number[]> {
  const rows = await databases.posts.begin(async (tx) => {
    await tx`select set_config('kallos.across', '1', true)`;
    return tx<Array<{ late: number | null }>>`
      select extract(epoch from published_at - scheduled_date)::float8 as late
      from bulk_generated_posts where id = any(${[...ids]})`;
  });
  return rows.map(({ late }) => late ?? Number.POSITIVE_INFINITY);
}

/**
 * Measures the effect of a trial account that uses every expensive feature at once on another
 * clinic. Windows alternate, so that other load affects all: idle, under attack, and next to the
 * same load on a dummy server.
 */
export async function measureHostileTenant(product: Product, { size }: Scale): Promise<Figure[]> {
  const hostile = await openAccount(product, 'Εχθρική δοκιμή', 'trial');
  const productId = await takeProduct(hostile.call);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const postId = await ownPost(hostile.call, 'Εχθρική', tomorrow);
  const other = await openAccount(product, 'Άλλη κλινική', 'active');
  await takeProduct(other.call);
  await connectPage(product.url, other.token, person);
  const draft = await ownPost(other.call, 'Πρόχειρο', tomorrow);

  const attack = openAttack({ login: hostile.login, token: hostile.token, productId, postId });
  const elsewhere = await attack.elsewhere();
  const [quiet, attacked, besides] = [noWaits(), noWaits(), noWaits()];
  const total: AttackTally = {};
  const scheduled: number[] = [];
  const rounds = Math.max(1, Math.round((minutes * 60 * size) / windowSeconds));
  await work(other.call, draft, 3, noWaits());
  for (let round = 1; round <= rounds; round += 1) {
    await work(other.call, draft, windowSeconds / 3, quiet);
    const at = new Date(Date.now() + (windowSeconds / 2) * 1000);
    const id = await ownPost(other.call, `Ανάρτηση ${round}`, at);
    await other.call(bulkPosts.update, { params: { id }, body: { isScheduled: true } });
    scheduled.push(id);
    attack.tell({ to: product.url, paces: {} });
    await work(other.call, draft, windowSeconds, attacked);
    const tally = await attack.stop();
    addTally(total, tally);
    const paces = Object.fromEntries(
      Object.entries(tally).map(([name, { sent }]) => [name, sent / windowSeconds]),
    );
    attack.tell({ to: elsewhere, paces });
    await work(other.call, draft, windowSeconds, besides);
    await attack.stop();
    const soFar = (name: string, { reads, writes }: Waits) =>
      `${name} ${percentile(reads, 0.99).toFixed(0)}/${percentile(writes, 0.99).toFixed(0)}`;
    console.log(
      `  round ${round} of ${rounds}, p99 of reads/writes in ms: ${soFar('quiet', quiet)}, ${soFar('stand-in', besides)}, ${soFar('attacked', attacked)}; ${attacked.failed} failed`,
    );
  }
  attack.end();
  await pause(mostLateSeconds * 1000);
  console.log(tableOf(total, rounds * windowSeconds));
  const lateness = await latenessOf(product, scheduled);
  const named = (what: string) => `hostile tenant: ${what}`;
  const of = (kind: 'reads' | 'writes'): Figure[] => [
    ...([0.5, 0.99] as const).flatMap((share) =>
      (
        [
          ['quiet', quiet],
          ['beside the load on a stand-in', besides],
          ['attacked', attacked],
        ] as const
      ).map(([when, waits]) => ({
        name: named(`p${share * 100} of the other's ${kind}, ${when}`),
        value: percentile(waits[kind], share),
        unit: 'ms',
      })),
    ),
    {
      name: named(`p99 of the other's ${kind}, against the stand-in`),
      value: percentile(attacked[kind], 0.99) / percentile(besides[kind], 0.99),
      unit: '×',
      goal: mostSlowdown,
    },
  ];
  return [
    ...of('reads'),
    ...of('writes'),
    { name: named("the other's calls that failed"), value: attacked.failed, unit: '', goal: 0 },
    {
      name: named(`the latest of the other's ${scheduled.length} posts`),
      value: Math.max(...lateness),
      unit: 's late',
      goal: mostLateSeconds,
    },
  ];
}
