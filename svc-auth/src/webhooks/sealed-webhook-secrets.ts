import { sealContextOf, sealedColumn } from '@kallos/service-kit/database/reseal';
import { webhooks } from '../schema/webhooks.ts';

const { id, accountId } = webhooks;

/** The secrets of webhooks. */
export const sealedWebhookSecrets = [webhooks.secret, webhooks.previousSecret].map((column) =>
  sealedColumn(column, id, { accountId }, (row) => sealContextOf(row.accountId ?? 0, column)),
);
