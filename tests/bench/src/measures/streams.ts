import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { livePath } from '@kallos/contracts/gateway/live';
import postgres from 'postgres';
import type { Figure, Scale } from '../figure.ts';
import { memoryOf, type Product } from '../product.ts';

const streams = 5000;
const ofOneSession = 10;
const sessionsOfOne = 2;
/** Longer than the minute between a stream's session checks. */
const idleSeconds = 180;
const atOnce = 50;

/** Signs businesses in twice each: an account may open only some streams. */
const openSessions = (auth: postgres.Sql, count: number) => auth`
  with business as (
    insert into accounts (business_name, status)
    select 'stream-' || number, 'active' from generate_series(1, ${Math.ceil(count / sessionsOfOne)}) as number
    returning id
  ), owner as (
    insert into admin_users (account_id, email, password)
    select id, 'stream-' || id || '@bench.example', 'none' from business
    returning id, account_id, row_number() over () as nth
  )
  insert into sessions (token, admin_user_id, account_id, idle_seconds, expires_at)
  select encode(sha256(convert_to('stream-' || ((nth - 1) * ${sessionsOfOne} + number), 'UTF8')), 'hex'), id, account_id, 86400, now() + interval '1 day'
  from owner, generate_series(1, ${sessionsOfOne}) as number
  on conflict do nothing`;

/** A different address per session, as for browsers. */
async function listen({ url }: Product, number: number): Promise<ClientRequest> {
  const session = Math.floor(number / ofOneSession) + 1;
  const request = get(url + livePath, {
    localAddress: `127.0.${1 + Math.floor(session / 200)}.${1 + (session % 200)}`,
    headers: { authorization: `Bearer stream-${session}` },
    agent: false,
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`stream ${number} was answered ${answer.statusCode}`);
  answer.on('error', () => undefined).resume();
  return request;
}

/** Returns the number of token lookups in svc-auth. */
async function lookUps(auth: postgres.Sql): Promise<number> {
  const [row] = await auth<Array<{ scans: string }>>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'sessions_token_unique'`;
  return Number(row?.scans);
}

/** Measures browsers that only listen. */
export async function measureStreams(product: Product, { size }: Scale): Promise<Figure[]> {
  const address = new URL('/svc_auth', product.serverUrl);
  const auth = postgres(address.href.replace(/^postgresql/, 'postgres'), {
    max: 1,
    onnotice: () => undefined,
  });
  const gateway = product.processes()['gateway'] ?? 0;
  const wanted = Math.ceil(streams * size);
  const open: ClientRequest[] = [];
  try {
    await openSessions(auth, Math.ceil(wanted / ofOneSession));
    while (open.length < wanted) {
      const next = Math.min(atOnce, wanted - open.length);
      const numbers = Array.from({ length: next }, (_, nth) => open.length + nth);
      open.push(...(await Promise.all(numbers.map((number) => listen(product, number)))));
    }
    let lost = 0;
    for (const request of open) request.once('close', () => (lost += 1));
    // The cost of opening is over, and Postgres has flushed its statistics.
    await pause(15_000);
    const before = { asked: await lookUps(auth), at: performance.now() };
    await pause(idleSeconds * 1000 * Math.max(size, 0.5));
    const perSecond = ((await lookUps(auth)) - before.asked) / ((performance.now() - before.at) / 1000);
    const name = `${wanted} idle live streams`;
    return [
      { name: `${name}: memory of the gateway`, value: memoryOf(gateway), unit: 'MB', goal: 400 },
      { name: `${name}: sessions asked of svc-auth`, value: perSecond, unit: '/s', goal: 5 },
      { name: `${name}: lost`, value: lost, unit: '', goal: 0 },
    ];
  } finally {
    for (const request of open) request.destroy();
    await auth.end();
  }
}
