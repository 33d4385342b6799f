import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { openDataLossDetector } from '@kallos/service-kit/database/data-loss-detector';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { openLog } from '@kallos/service-kit/observability/log';
import { openSecrets } from '@kallos/service-kit/security/secrets';
import { testIdentityKey } from '@kallos/service-kit/testing';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../src/context.ts';
import { clearRefusals } from '../src/deliveries/ledger.ts';
import type { Graph } from '../src/networks/meta/graph/client.ts';
import { publishingScopes } from '../src/networks/meta/graph/scopes.ts';
import { pageLocks, pages, selectedPages, socialConnections } from '../src/schema/deliveries.ts';
import { createApp } from '../src/social.http.ts';

/** The service's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The product's address in tests. */
export const publicUrl = 'http://kallos.test';

/** Returns a context with a test's database and a given Graph. */
export const testContext = (db: Database, graph: Graph, more: Partial<Ctx> = {}): Ctx => ({
  db,
  graph,
  log: openLog('test', 'silent'),
  secrets: openSecrets(`test:${randomBytes(32).toString('base64')}`),
  meta: {
    appId: graph?.appId ?? 'app-1',
    appSecret: 'app-secret',
    dialogUrl: 'https://dialog.test',
    publicUrl,
    mediaUrl: publicUrl,
    scopes: publishingScopes,
  },
  memory: openDataLossDetector(),
  leaseSeconds: 5,
  settleSeconds: 90,
  postsInOneStep: false,
  limits: standardLimits,
  insightsAfterSeconds: 900,
  ...more,
});

/** Returns the real application with the given context. */
export const appOf = ({ ctx }: { readonly ctx: Ctx }) =>
  createApp(ctx, { identityKey: testIdentityKey, isReady: async () => true });

/**
 * Selects a page for an account and locks it, unless another account holds it; returns whether it
 * is selected.
 */
export async function choosePage(
  tx: Transaction,
  place: { accountId: number; platform: Platform; pageId: string; pageName: string },
): Promise<boolean> {
  const isOwn = and(
    eq(pageLocks.accountId, place.accountId),
    eq(pageLocks.platform, place.platform),
    eq(pageLocks.pageId, place.pageId),
  );
  await tx.insert(pageLocks).values(place).onConflictDoNothing();
  if ((await tx.$count(pageLocks, isOwn)) === 0) return false;
  await tx.insert(selectedPages).values(place).onConflictDoNothing();
  return true;
}

/** The ids and tokens of a user with one page and one Instagram account. */
interface Owner {
  readonly person: string;
  readonly page: string;
  readonly account: string;
  readonly userToken: string;
  readonly pageToken: string;
}

/** Returns user `u<n>` with the page `p<n>` and the Instagram account `ig<n>`. */
const ownerOf = (n: number): Owner => ({
  person: `u${n}`,
  page: `p${n}`,
  account: `ig${n}`,
  userToken: 'user',
  pageToken: 'page',
});

/** Connects an account to a user's page and Instagram account. */
export async function addAccount(
  tx: Transaction,
  ctx: Ctx,
  accountId: number,
  owner = ownerOf(accountId),
): Promise<void> {
  const userToken = ctx.secrets.seal(owner.userToken, { accountId, column: 'social_connections.user_token' });
  const connection = { accountId, metaUserId: owner.person, userToken, scopes: [], state: 'ok' as const };
  await tx.insert(socialConnections).values(connection);
  const pageToken = ctx.secrets.seal(owner.pageToken, { accountId, column: 'pages.page_token' });
  const facebook = { externalId: owner.page, platform: 'facebook' as const, pageToken };
  const instagram = {
    externalId: owner.account,
    platform: 'instagram' as const,
    parentPageId: owner.page,
  };
  for (const page of [facebook, instagram]) {
    await tx.insert(pages).values({ accountId, canPublish: true, ...page });
    const { externalId: pageId, platform } = page;
    await choosePage(tx, { accountId, pageId, platform, pageName: pageId });
  }
}

/** Returns the row of a delivery of account 1 to a Facebook page. */
export const deliveryRow = (key: string) => ({
  key,
  accountId: 1,
  bulkPostId: 1,
  pageId: '10',
  platform: 'facebook' as const,
  message: 'Γεια',
  imageUrls: [] as string[],
  fingerprint: key,
});

/** Simulates another login of the user. */
export const reconnect = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  acrossAccounts(db, async (tx) => {
    await tx.update(socialConnections).set({ state: 'ok' }).where(eq(socialConnections.accountId, accountId));
    await clearRefusals(tx, accountId);
  });

/** The account at Google that lists all locations of tests. */
export const locationParent = '77';

/** Connects an account with Google and selects one location. */
export async function addLocation(
  tx: Transaction,
  { secrets }: Pick<Ctx, 'secrets'>,
  { accountId, pageId }: { accountId: number; pageId: string },
): Promise<void> {
  const userToken = secrets.seal('refresh-token', { accountId, column: 'social_connections.user_token' });
  await tx.insert(socialConnections).values({
    accountId,
    login: 'google',
    metaUserId: `g${accountId}`,
    userToken,
    scopes: ['https://www.googleapis.com/auth/business.manage'],
    state: 'ok',
  });
  const place = { accountId, platform: 'google' as const };
  await tx
    .insert(pages)
    .values({ ...place, externalId: pageId, parentPageId: locationParent, canPublish: true });
  await choosePage(tx, { ...place, pageId, pageName: pageId });
}
