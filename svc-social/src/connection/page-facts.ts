import type { StoredFacts } from '../deliveries/page-state.ts';
import { platforms, tokenPlatform } from '../networks/registry.ts';
import type { appPauses, pages, socialConnections } from '../schema/deliveries.ts';

type PageRow = typeof pages.$inferSelect;

/** Gathers what decides the state of one of an account's pages. */
export function factsOf(
  page: PageRow,
  {
    rows,
    connection,
    app,
  }: {
    /** All pages of the account: one of them lends its token. */
    readonly rows: readonly PageRow[];
    readonly connection: typeof socialConnections.$inferSelect;
    readonly app: typeof appPauses.$inferSelect | undefined;
  },
): StoredFacts {
  const { scopes, hangsOnPage } = platforms[page.platform];
  const holder = hangsOnPage
    ? rows.find((row) => row.platform === tokenPlatform && row.externalId === page.parentPageId)
    : page;
  return {
    app,
    connection,
    page,
    missingScopes: scopes.filter((scope) => !connection.scopes.includes(scope)),
    hasToken: Boolean(holder?.pageToken),
  };
}
