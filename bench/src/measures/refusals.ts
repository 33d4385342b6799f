import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { createClient, type Call } from '@kallos/contracts/client';
import { slownessOfMachine } from '@kallos/service-kit/testing/processor-time';
import { type Figure, percentile, type Scale } from '../figure.ts';
import { type Product, processorTime } from '../product.ts';
import type { AttackWord } from '../refusals/attack.ts';
import { hostileRequests, send, type HostileRequest } from '../refusals/hostile-requests.ts';

const mostMilliseconds = 50;
const mostSlowdown = 2;
const shownRefusals = 10;
const requestsPerAccount = 100;
const password = 'x7#Qm2-refusals';

type Tokens = Record<string, string>;

/** What one request cost at the dearer of the gateway and its service. */
interface Cost {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly spender: string;
}

async function openAccount({ url, admin }: Product, businessName: string): Promise<string> {
  const asAdmin = createClient({ baseUrl: url, token: () => admin });
  const { account } = await asAdmin(accounts.create, { body: { businessName, status: 'active' } });
  const login = { email: `refusals-${account.id}@clinic.example`, password };
  await asAdmin(accounts.createUser, { body: { accountId: account.id, ...login } });
  const signedIn = await createClient({ baseUrl: url })(sessions.loginBusiness, { body: login });
  if ('token' in signedIn) return signedIn.token;
  throw new Error('a new user signs in without a second step');
}

async function costOf(
  product: Product,
  request: HostileRequest,
  tokens: Tokens,
  times: number,
): Promise<Cost> {
  const pids = product.processes();
  const spenders = ['gateway', ...(request.service ? [`svc-${request.service}`] : [])];
  const spent = () => spenders.map((name) => processorTime(pids[name] ?? 0) * 1000);
  const before = spent();
  let status = 0;
  for (let time = 0; time < times; time += 1) status = await send(product.url, request, tokens);
  const each = spent().map((after, at) => (after - (before[at] ?? 0)) / times);
  const milliseconds = Math.max(...each);
  return { name: request.name, status, milliseconds, spender: spenders[each.indexOf(milliseconds)] ?? '' };
}

/**
 * The least of a few tries, each longer than the last: what the processes did besides is not the request's, nor is how
 * much slower the machine is at that moment than the one that is meant.
 */
async function leastCostOf(product: Product, request: HostileRequest, tokens: Tokens): Promise<Cost> {
  let least = await costOf(product, request, tokens, 1);
  for (const times of [2, 5, 10]) {
    if (least.milliseconds <= mostMilliseconds) break;
    const slowness = await slownessOfMachine();
    const again = await costOf(product, request, tokens, times);
    const milliseconds = again.milliseconds / slowness;
    if (milliseconds < least.milliseconds) least = { ...again, milliseconds };
  }
  return least;
}

/** What another tenant waits for ordinary calls for some seconds. */
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
 * Windows by turns, so that whatever else the machine does falls on all: quiet, attacked, and with the same attack at the
 * same pace on a stand-in, as an attacker and his victim share this machine's processors while a real one sits elsewhere.
 */
async function compareTenant(product: Product, call: Call, tokens: Tokens, scale: Scale) {
  const file = path.join(import.meta.dirname, '../refusals/attack.ts');
  const whenIdle = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };
  const attack = fork(file, [JSON.stringify(tokens)], whenIdle);
  const [{ elsewhere }] = (await once(attack, 'message')) as [{ elsewhere: string }];
  const waits = { quiet: [] as number[], attacked: [] as number[], elsewhere: [] as number[] };
  const rounds = scale.rounds + 3;
  const under = async (word: AttackWord) => {
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

/** What refused requests of every endpoint and body type cost, and what another tenant notices of them. */
export async function measureRefusals(product: Product, scale: Scale): Promise<Figure[]> {
  const tokens: Tokens = {
    admin: product.admin,
    team: product.deployToken,
  };
  const other = await openAccount(product, 'Άλλος');
  const every = Math.round(1 / scale.size);
  const costs: Cost[] = [];
  const [part, parts] = scale.part;
  const chosen = hostileRequests.filter((_, at) => at % every === 0 && (at / every) % parts === part - 1);
  for (const [at, request] of chosen.entries()) {
    // Nobody is let send files without end, and a refusal at the door would hide what reading them costs.
    if (at % requestsPerAccount === 0) tokens['business'] = await openAccount(product, 'Επιτιθέμενος');
    costs.push(await leastCostOf(product, request, tokens));
  }
  const refused = costs
    .filter(({ status }) => status === 0 || status >= 400)
    .toSorted((one, next) => next.milliseconds - one.milliseconds);
  const faults = refused.filter(({ status }) => status >= 500);
  const call = createClient({ baseUrl: product.url, token: () => other });
  const { quiet, attacked, elsewhere, perSecond } = await compareTenant(product, call, tokens, scale);
  const late = (waits: readonly number[]) => percentile(waits, 0.99);
  return [
    {
      name: 'refusals: this machine takes now, of the one that is meant',
      value: await slownessOfMachine(),
      unit: '×',
    },
    { name: 'refusals: requests sent', value: costs.length, unit: '' },
    { name: 'refusals: refused of them', value: refused.length, unit: '' },
    ...refused.slice(0, shownRefusals).map(({ name, status, milliseconds, spender }) => ({
      name: `${status} ${spender}: ${name}`,
      value: milliseconds,
      unit: 'ms',
      goal: mostMilliseconds,
    })),
    ...faults.map(({ name, status }) => ({ name: `fault: ${name}`, value: status, unit: '', goal: 499 })),
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
