import { connection } from '@kallos/contracts/social/connection';
import type { MetaCheck } from '@kallos/contracts/social/meta-check';
import { isGraphFailure } from '@kallos/graph/failures';
import { fitted } from '@kallos/graph/instagram-rules';
import { laterScopes } from '@kallos/graph/scopes';
import { readTokenFacts } from '@kallos/graph/tokens';
import { acrossAccounts } from '@kallos/service-kit/database';
import { desc, sql } from 'drizzle-orm';
import { callbackPath } from '../connection/permissions.ts';
import type { Ctx } from '../context.ts';
import { deliveries, socialConnections } from '../schema.ts';
import { isReachableByMeta } from './public-address.ts';

const patience = 5000;
const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown');

/** Asks Meta about the application with its own id and secret: a wrong one is refused. */
async function checkApp({ graph }: Ctx): Promise<MetaCheck> {
  try {
    const { isValid, kind, deadReason } = await readTokenFacts(graph, graph.appToken);
    const isSound = isValid && kind === 'app';
    return { name: 'app', state: isSound ? 'ok' : 'failed', detail: isSound ? graph.appId : deadReason };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return { name: 'app', state: 'failed', detail: failure.message };
  }
}

/** Meta takes encrypted addresses, and plain ones of this machine while the application is developed. */
function checkRedirect({ meta }: Ctx): MetaCheck {
  const { protocol, hostname } = new URL(meta.publicUrl);
  const isTakeable = protocol === 'https:' || hostname === 'localhost';
  return {
    name: 'redirect',
    state: isTakeable ? 'ok' : 'failed',
    detail: meta.publicUrl + callbackPath,
  };
}

/** Calls one of our own addresses through the public one, as Meta would, with a signature that must be refused. */
async function checkCallback(
  { meta }: Ctx,
  name: 'deauthorize' | 'data_deletion',
  path: string,
): Promise<MetaCheck> {
  const address = meta.publicUrl + path;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: 'not.signed' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const said = (await answer.json().catch(() => ({}))) as { code?: unknown };
    const isOurs = answer.status === 400 && said.code === 'bad_request';
    return {
      name,
      state: isOurs ? 'ok' : 'failed',
      detail: isOurs ? address : `${address}: ${answer.status}`,
    };
  } catch (failure) {
    return { name, state: 'failed', detail: `${address}: ${reasonOf(failure)}` };
  }
}

async function checkAddress(ctx: Ctx): Promise<MetaCheck> {
  const isReachable = await isReachableByMeta(ctx);
  return { name: 'public_address', state: isReachable ? 'ok' : 'failed', detail: ctx.meta.mediaUrl };
}

/** The address of a picture that was last sent anywhere; Meta fetches no videos. */
async function lastPicture({ db }: Ctx): Promise<string | undefined> {
  const [row] = await acrossAccounts(db, (tx) =>
    tx
      .select({ imageUrls: deliveries.imageUrls })
      .from(deliveries)
      .where(sql`${deliveries.imageUrls} <> '[]'::jsonb and ${deliveries.imageUrls} ->> 0 not like '%.mp4'`)
      .orderBy(desc(deliveries.createdAt))
      .limit(1),
  );
  return row?.imageUrls[0];
}

/** Fetches one picture through the public address, in the form in which Instagram gets it. */
async function checkPicture(ctx: Ctx): Promise<MetaCheck> {
  const address = await lastPicture(ctx);
  if (address === undefined) return { name: 'picture', state: 'by_hand', detail: null };
  try {
    const answer = await fetch(fitted(address), {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    const type = answer.headers.get('content-type') ?? '';
    const isPicture = answer.status === 200 && type.startsWith('image/jpeg');
    const detail = isPicture ? address : `${address}: ${answer.status} ${type}`;
    return { name: 'picture', state: isPicture ? 'ok' : 'failed', detail };
  } catch (failure) {
    return { name: 'picture', state: 'failed', detail: `${address}: ${reasonOf(failure)}` };
  }
}

/** How many connections have each permission that is asked for at some time. */
async function countPermissions({ db, meta }: Ctx) {
  const rows = await acrossAccounts(db, (tx) =>
    tx.select({ scopes: socialConnections.scopes }).from(socialConnections),
  );
  const names = [...new Set([...meta.scopes, ...Object.values(laterScopes).flat()])];
  return names.map((name) => ({
    name,
    isAskedFirst: meta.scopes.includes(name),
    granted: rows.filter(({ scopes }) => scopes.includes(name)).length,
    of: rows.length,
  }));
}

/** Checks the application at Meta and our own addresses; what Meta tells no program is left to a person. */
export async function checkMeta(ctx: Ctx) {
  const checks = await Promise.all([
    checkApp(ctx),
    checkRedirect(ctx),
    checkCallback(ctx, 'deauthorize', connection.deauthorize.path),
    checkCallback(ctx, 'data_deletion', connection.deleteData.path),
    { name: 'mode' as const, state: 'by_hand' as const, detail: null },
    checkAddress(ctx),
    checkPicture(ctx),
  ]);
  return { success: true as const, checks, permissions: await countPermissions(ctx) };
}
