import { connectLinks } from '@kallos/contracts/social/connect-links';
import { pageOfList } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';

/** The operations on links to connect pages. */
export const connectLinkHandlers: PublicHandlers<
  'listConnectLinks' | 'createConnectLink' | 'revokeConnectLink'
> = {
  listConnectLinks: async ({ query, call }) =>
    pageOfList((await call(connectLinks.list)).links, query, ({ id }) => String(id)),
  createConnectLink: async ({ body: { name, network }, call }) => {
    const { link, url } = await call(connectLinks.create, { body: { name, login: network } });
    return { ...link, url };
  },
  revokeConnectLink: async ({ params, call }) => {
    await call(connectLinks.revoke, { params: { id: params.linkId } });
    return undefined;
  },
};
