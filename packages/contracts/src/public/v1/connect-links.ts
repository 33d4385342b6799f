import * as z from 'zod/mini';
import { loginNames } from '../../networks.ts';
import { ConnectLink } from '../../social/connect-links.ts';
import { text } from '../../wire.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, listOf, paging, PublicId } from './parts.ts';

/** The operations on links with which people without an account connect their pages. */
export const connectLinksV1 = {
  listConnectLinks: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/connect-links',
    scope: 'accounts:write',
    summary: 'Lists the links to connect pages, newest first, at most 100.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(ConnectLink),
  }),
  createConnectLink: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/connect-links',
    scope: 'accounts:write',
    isCreated: true,
    summary: 'Makes a link with which a person without an account connects pages to the account.',
    description:
      'It works once, for seven days. `url` is in this answer only. Name the person in `name`. Afterwards the business selects in the portal, under Πλατφόρμες, the pages that posts go to.',
    params: byAccount,
    body: z.strictObject({ name: text(2, 80), network: z._default(z.enum(loginNames), 'facebook') }),
    reply: z.extend(ConnectLink, { url: z.string() }),
    errors: ['invalid_fields', 'not_found', 'limit_reached'],
  }),
  revokeConnectLink: publicEndpoint({
    method: 'DELETE',
    path: '/accounts/:accountId/connect-links/:linkId',
    scope: 'accounts:write',
    summary: 'Revokes a link, and cancels a login that was started with it.',
    params: z.object({ accountId: PublicId, linkId: PublicId }),
    reply: null,
    errors: ['not_found'],
  }),
};
