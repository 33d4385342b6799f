import { sealedColumn } from '@kallos/service-kit/database/reseal';
import { secondSteps } from '../schema/auth.ts';
import { placeOfAdminSecret, placeOfBusinessSecret } from './second-steps.ts';

const { id, userId, adminUserId, accountId, secret } = secondSteps;

/** The secrets of authenticator apps. */
export const sealedSecrets = sealedColumn(secret, id, { userId, adminUserId, accountId }, (row) =>
  row.userId === null
    ? placeOfBusinessSecret(row.accountId ?? 0, row.adminUserId ?? 0)
    : placeOfAdminSecret(row.userId),
);
