import { and, eq, inArray } from 'drizzle-orm';
import { networks, networksOf } from '../networks/registry.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';

/** Names one connection. */
export type ConnectionKey = Pick<typeof socialConnections.$inferSelect, 'accountId' | 'login'>;

/** Returns the connection that a place depends on. */
export const connectionOf = ({
  accountId,
  platform,
}: Pick<typeof pages.$inferSelect, 'accountId' | 'platform'>) => ({
  accountId,
  login: networks[platform].login.name,
});

/** Matches the connection of an account and a login. */
export const isConnection = ({ accountId, login }: ConnectionKey) =>
  and(eq(socialConnections.accountId, accountId), eq(socialConnections.login, login));

/** Matches the pages that a connection gives access to. */
export const isPageOfConnection = ({ accountId, login }: ConnectionKey) =>
  and(eq(pages.accountId, accountId), inArray(pages.platform, networksOf(login)));
