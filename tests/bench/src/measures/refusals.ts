import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { createClient, type Call } from '@kallos/contracts/client';
import { type Figure, percentile, type Scale } from '../figure.ts';
import type { Product } from '../product.ts';
import type { AttackCommand } from '../refusals/attack.ts';

const mostSlowdown = 2;
const password = 'x7#Qm2-refusals';

type Tokens = Record<string, string>;

async function openAccount({ url, admin }: Product, businessName: string): Promise<string> {
  const asAdmin = createClient({ baseUrl: url, token: () => admin });
  const { account } = await asAdmin(accounts.create, { body: { businessName, status: 'active' } });
  const login = { email: `refusals-${account.id}@clinic.example`, password };
  await asAdmin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const signedIn = await createClient({ baseUrl: url })(sessions.loginBusiness, { body: login });
  if ('token' in signedIn) return signedIn.token;
  throw new Error('a new user signs in without a second step');
}

/** Measures another tenant's calls for some seconds. */
async function waitsOf(call: Call, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  const calls = [
    () => call(products.list, { query: { page: 1, pageSize: 20 } }),
    () => call(accountProducts.list, {}),
    () => call(companyInfo.read, {}),
  ];
  for (let at = 0; performance.now() < end; at += 1) {
    const started = performance.now();
    await calls[at % calls.length]?.();
    waits.push(performance.now() - started);
    await new Promise((wake) => setTimeout(wake, 10));
  }
  return waits;
}

/**
 * Alternates windows, so that other load affects all: idle, under attack, and with the same attack
 * on a dummy server, because here the attacker shares the victim's processors.
 */
async function compareTenant(product: Product, call: Call, tokens: Tokens, scale: Scale) {
  const file = path.join(import.meta.dirname, '../refusals/attack.ts');
  const whenIdle = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };
  const attack = fork(file, [JSON.stringify(tokens)], whenIdle);
  const [{ elsewhere }] = (await once(attack, 'message')) as [{ elsewhere: string }];
  const waits = { quiet: [] as number[], attacked: [] as number[], elsewhere: [] as number[] };
  const rounds = scale.rounds + 3;
  const under = async (word: AttackCommand) => {
    attack.send(word);
    const seen = await waitsOf(call, scale.seconds);
    attack.send('off');
    const [{ sent }] = (await once(attack, 'message')) as [{ sent: number }];
    return { seen, sent };
  };
  let all = 0;
  await waitsOf(call, 1);
  for (let round = 0; round < rounds; round += 1) {
    waits.quiet.push(...(await waitsOf(call, scale.seconds)));
    const attacked = await under({ to: product.url, pause: 0 });
    const pause = (scale.seconds * 1000) / Math.max(1, attacked.sent);
    waits.attacked.push(...attacked.seen);
    waits.elsewhere.push(...(await under({ to: elsewhere, pause })).seen);
    all += attacked.sent;
  }
  attack.kill();
  return { ...waits, perSecond: all / rounds / scale.seconds };
}

/** Measures the effect of refused requests, of all endpoints and body types, on another tenant. */
export async function measureRefusals(product: Product, scale: Scale): Promise<Figure[]> {
  const business = await openAccount(product, 'Επιτιθέμενος');
  const tokens: Tokens = { admin: product.admin, team: product.deployToken, business };
  const other = await openAccount(product, 'Άλλος');
  const call = createClient({ baseUrl: product.url, token: () => other });
  const { quiet, attacked, elsewhere, perSecond } = await compareTenant(product, call, tokens, scale);
  const late = (waits: readonly number[]) => percentile(waits, 0.99);
  return [
    { name: 'refusals: sent each second beside another tenant', value: perSecond, unit: '/s' },
    { name: 'refusals: p99 of the other tenant, quiet', value: late(quiet), unit: 'ms' },
    {
      name: 'refusals: p99 of the other tenant, against quiet',
      value: late(attacked) / late(quiet),
      unit: '×',
    },
    {
      name: 'refusals: p99 of the other tenant, against the same attack on a stand-in',
      value: late(attacked) / late(elsewhere),
      unit: '×',
      goal: mostSlowdown,
    },
  ];
}
