import type { GoogleCheck } from '@kallos/contracts/social/google-check';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { callbackPathOf } from '../networks/callback-path.ts';
import { googleLogin } from '../networks/google/login/google-login.ts';
import { checkApis, checkClient } from '../networks/google/login/self-check.ts';
import { socialConnections } from '../schema/deliveries.ts';

/** Returns all connections, the most recent first. */
const readConnections = ({ db }: Ctx) =>
  acrossAccounts(db, (tx) =>
    tx
      .select()
      .from(socialConnections)
      .where(eq(socialConnections.login, googleLogin.name))
      .orderBy(desc(socialConnections.connectedAt)),
  );

/** Google accepts https, and http on localhost. */
function checkRedirect({ meta: { publicUrl } }: Ctx): GoogleCheck {
  const { protocol, hostname } = new URL(publicUrl);
  const isAccepted = protocol === 'https:' || hostname === 'localhost';
  return {
    name: 'redirect',
    state: isAccepted ? 'ok' : 'failed',
    detail: publicUrl + callbackPathOf(googleLogin.name),
  };
}

async function checkAddress({ google, meta }: Ctx): Promise<GoogleCheck> {
  const isReachable = await isReachableFrom(google?.baseUrl ?? '', meta.mediaUrl);
  return { name: 'public_address', state: isReachable ? 'ok' : 'failed', detail: meta.mediaUrl };
}

/** While the consent screen is in testing, Google reports the end of each grant: seven days. */
function checkMode(connections: Awaited<ReturnType<typeof readConnections>>): GoogleCheck {
  const limited = connections.find(({ tokenExpiresAt }) => tokenExpiresAt !== null);
  return limited
    ? { name: 'mode', state: 'warning', detail: limited.tokenExpiresAt?.toISOString() ?? null }
    : { name: 'mode', state: 'by_hand', detail: null };
}

/** Checks our client at Google, its APIs with one business's grant, and our own addresses. */
export async function checkGoogle(ctx: Ctx) {
  const connections = await readConnections(ctx);
  const all = connections.length;
  const ended = connections.filter(({ state }) => state !== 'ok').length;
  const redirect = checkRedirect(ctx);
  const facts = { success: true as const, connections: { all, ended } };
  const { google } = ctx;
  if (!google)
    return {
      ...facts,
      isConfigured: false,
      checks: [{ name: 'client' as const, state: 'failed' as const, detail: null }, redirect],
    };
  const working = connections.find(({ state }) => state === 'ok');
  const grant =
    working &&
    ctx.secrets.open(working.userToken, sealContextOf(working.accountId, socialConnections.userToken));
  const checks = await Promise.all([
    checkClient(google),
    redirect,
    checkApis(google, grant),
    checkMode(connections),
    checkAddress(ctx),
  ]);
  return { ...facts, isConfigured: true, checks: checks.flat() };
}
