import type { deployTokenAudit } from '@kallos/contracts/auth/deploy-token-audit';
import type { sessions as endpoints } from '@kallos/contracts/auth/sessions';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { currentRequestId } from '@kallos/service-kit/http/request-id';
import type { Ctx } from './context.ts';
import { auditAddresses, auditEntries } from './schema/auth.ts';

/** The actions in the audit table. */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'sessions-ended'
  | 'impersonation-granted'
  | 'wrote-as-account'
  | 'administrator-removed'
  | 'account-created'
  | 'account-updated'
  | 'account-notes-changed'
  | 'account-opened'
  | 'account-suspended'
  | 'account-archived'
  | 'account-erasure-requested'
  | 'publishing-paused'
  | 'publishing-resumed'
  | 'staff-invited'
  | 'staff-role-changed'
  | 'staff-removed'
  | 'staff-profile-changed'
  | 'wrote-as-staff'
  | 'user-created'
  | 'user-invited'
  | 'user-updated'
  | 'mail-tried-again'
  | 'password-link-sent'
  | 'password-chosen'
  | 'password-changed'
  | 'second-step-set-up'
  | 'second-step-removed'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'company-info-saved'
  | 'page-holder-changed'
  | 'connection-opened'
  | 'connection-lost'
  | 'connect-link-created'
  | 'connect-link-revoked'
  | 'connect-link-used'
  | 'month-link-created'
  | 'month-link-revoked'
  | 'batch-post-created'
  | 'batch-post-undone'
  | 'api-key-created'
  | 'api-key-rotated'
  | 'api-key-revoked'
  | 'webhook-created'
  | 'webhook-changed'
  | 'webhook-removed'
  | 'webhook-secret-rotated'
  | 'wrote-by-key'
  | 'deploy-token-created'
  | 'deploy-token-revoked';

/** Adds an audit entry in the action's transaction. */
export async function recordAuditEntry(
  tx: Transaction,
  action: AuditAction,
  deed: {
    actor: string;
    accountId?: number | undefined;
    details?: Record<string, unknown>;
    /** The client's address; stored separately, because it expires. */
    address?: string;
    /** The request's id if it differs from the current one. */
    requestId?: string;
  },
): Promise<void> {
  const accountId = deed.accountId ?? null;
  const written = tx.insert(auditEntries).values({
    action,
    actor: deed.actor,
    accountId,
    requestId: deed.requestId ?? currentRequestId() ?? null,
    details: deed.details ?? {},
  });
  if (deed.address === undefined) {
    await written;
    return;
  }
  const [entry] = await written.returning({ id: auditEntries.id });
  if (entry) await tx.insert(auditAddresses).values({ entryId: entry.id, accountId, address: deed.address });
}

/** Records what an administrator or a key is about to change, inside an account or in general. */
export async function recordActingWrite(
  ctx: Ctx,
  { actor, accountId, requestId, ...details }: HandlerInput<typeof endpoints.recordActingWrite>['body'],
) {
  if (accountId === undefined) {
    await acrossAccounts(ctx.db, (tx) =>
      recordAuditEntry(tx, 'wrote-as-staff', { actor, requestId, details }),
    );
    return { success: true as const };
  }
  await inAccount(ctx.db, accountId, (tx) =>
    recordAuditEntry(tx, actor.startsWith('key:') ? 'wrote-by-key' : 'wrote-as-account', {
      actor,
      accountId,
      requestId,
      details,
    }),
  );
  return { success: true as const };
}

/** Records that an administrator makes or revokes a deploy token. */
export async function recordDeployToken(
  ctx: Ctx,
  { change, actor, requestId, ...details }: HandlerInput<typeof deployTokenAudit.record>['body'],
) {
  await acrossAccounts(ctx.db, (tx) =>
    recordAuditEntry(tx, `deploy-token-${change}`, { actor, requestId, details }),
  );
  return { success: true as const };
}
