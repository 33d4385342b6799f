import type { StoredFacts } from '../deliveries/page-state/page-state.ts';
import { networks } from '../networks/registry.ts';
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
  const { permissions, tokenFrom } = networks[page.platform].capabilities;
  const holder = tokenFrom
    ? rows.find((row) => row.platform === tokenFrom && row.externalId === page.parentPageId)
    : page;
  return {
    app,
    connection,
    page,
    missingScopes: permissions.publishing.filter((scope) => !connection.scopes.includes(scope)),
    hasToken: Boolean(holder?.pageToken),
  };
}
