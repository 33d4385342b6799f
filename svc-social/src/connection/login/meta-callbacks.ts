import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { metaLogin } from '../../networks/meta/login/meta-login.ts';
import { readSignedRequest, type SignedRequest } from '../../networks/meta/login/signed-request.ts';
import { dataDeletions } from '../../schema/connections.ts';
import { socialConnections } from '../../schema/deliveries.ts';
import { eraseConnection } from '../store.ts';
import { deletionPage, unknownDeletionPage } from './deletion-page.ts';

/** Allowed clock difference between Meta and this service. */
const skewMilliseconds = 300_000;

function requireSigned(ctx: Ctx, text: string): SignedRequest {
  const read = readSignedRequest(text, ctx.meta.appSecret);
  if (!read) throw new AppError('bad_request', { message: 'The signed request is not valid.' });
  return read;
}

/** Erases the user's connections, except those made after the request was signed. */
async function erasePerson(
  tx: Transaction,
  { userId, issuedAt }: SignedRequest,
  reason: 'deauthorised' | 'data_deletion',
): Promise<number> {
  const until = issuedAt === null ? new Date() : new Date(issuedAt.getTime() + skewMilliseconds);
  const rows = await tx
    .select({ accountId: socialConnections.accountId })
    .from(socialConnections)
    .where(
      and(
        eq(socialConnections.login, metaLogin.name),
        eq(socialConnections.metaUserId, userId),
        lte(socialConnections.connectedAt, until),
      ),
    )
    .for('update');
  for (const { accountId } of rows) await eraseConnection(tx, { accountId, login: metaLogin.name }, reason);
  return rows.length;
}

/**
 * Handles the removal of the application: erases the user's tokens, so that nothing more is
 * published with them.
 */
export async function deauthorize(ctx: Ctx, text: string) {
  const signed = requireSigned(ctx, text);
  const erased = await acrossAccounts(ctx.db, (tx) => erasePerson(tx, signed, 'deauthorised'));
  ctx.log.info({ connections: erased }, 'a person removed the application at facebook');
  return { success: true as const };
}

/** Handles a deletion request; a repetition within a day returns the same code. */
export async function deleteData(ctx: Ctx, text: string) {
  const signed = requireSigned(ctx, text);
  const personHash = createHmac('sha256', ctx.meta.appSecret).update(`person:${signed.userId}`).digest('hex');
  const code = await acrossAccounts(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${personHash}, 0))`);
    const accountsErased = await erasePerson(tx, signed, 'data_deletion');
    const [before] = await tx
      .select({ code: dataDeletions.code })
      .from(dataDeletions)
      .where(
        and(
          eq(dataDeletions.personHash, personHash),
          gt(dataDeletions.createdAt, sql`now() - interval '1 day'`),
        ),
      )
      .orderBy(desc(dataDeletions.createdAt))
      .limit(1);
    if (before && accountsErased === 0) return before.code;
    const fresh = randomBytes(16).toString('hex');
    await tx.insert(dataDeletions).values({ code: fresh, personHash, accountsErased });
    return fresh;
  });
  const url = `${ctx.meta.publicUrl}/api/auth/facebook/data-deletion?id=${code}`;
  return { url, confirmation_code: code };
}

/** Returns the page with the state of a deletion request. */
export async function showDeletion(ctx: Ctx, code: string | undefined): Promise<Response> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(dataDeletions)
      .where(eq(dataDeletions.code, code ?? '')),
  );
  return row ? deletionPage(row) : unknownDeletionPage();
}
