import type { FindSealed } from '@kallos/service-kit/reseal';
import { and, eq, isNotNull } from 'drizzle-orm';
import { secondSteps } from '../schema.ts';
import { placeOfAdminSecret, placeOfBusinessSecret } from './second-steps.ts';

/** The secrets of authenticator apps. */
export const sealedSecrets: FindSealed = async (tx, isOld, most) => {
  const { id, userId, adminUserId, accountId, secret } = secondSteps;
  const rows = await tx
    .select({ id, userId, adminUserId, accountId, secret })
    .from(secondSteps)
    .where(and(isNotNull(secret), isOld(secret)))
    .limit(most);
  return rows.map((row) => {
    const envelope = row.secret ?? '';
    return {
      envelope,
      place:
        row.userId === null
          ? placeOfBusinessSecret(row.accountId ?? 0, row.adminUserId ?? 0)
          : placeOfAdminSecret(row.userId),
      replace: (next) =>
        tx
          .update(secondSteps)
          .set({ secret: next })
          .where(and(eq(id, row.id), eq(secret, envelope))),
    };
  });
};
