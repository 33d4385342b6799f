import { currentRequestId } from '@kallos/service-kit/request-id';
import type { Transaction } from '@kallos/service-kit/database';
import { auditEntries } from './schema.ts';

/** What the audit table tells of. */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'impersonation-granted'
  | 'administrator-removed'
  | 'account-created'
  | 'account-updated'
  | 'user-created'
  | 'user-updated'
  | 'company-info-saved';

/** Adds a line to the audit in the transaction of the deed. */
export async function recordDeed(
  tx: Transaction,
  action: AuditAction,
  deed: { actor: string; accountId?: number | undefined; details?: Record<string, unknown> },
): Promise<void> {
  await tx.insert(auditEntries).values({
    action,
    actor: deed.actor,
    accountId: deed.accountId ?? null,
    requestId: currentRequestId() ?? null,
    details: deed.details ?? {},
  });
}
