import { sealContextOf, sealedColumn } from '@kallos/service-kit/database/reseal';
import { pages, socialConnections } from '../schema/deliveries.ts';

const { accountId, userToken } = socialConnections;

/** The columns of this service that contain sealed tokens. */
export const sealedTokens = [
  sealedColumn(userToken, accountId, { accountId }, (row) => sealContextOf(row.accountId ?? 0, userToken)),
  sealedColumn(pages.pageToken, pages.id, { accountId: pages.accountId }, (row) =>
    sealContextOf(row.accountId ?? 0, pages.pageToken),
  ),
];
