import type { StoredFacts } from '../deliveries/page-state/page-state.ts';
import { networks } from '../networks/registry.ts';
import type { appPauses, pages, socialConnections } from '../schema/deliveries.ts';

type PageRow = typeof pages.$inferSelect;

/** Collects the stored facts that determine the state of a page. */
export function collectPageFacts(
  page: PageRow,
  {
    rows,
    connection,
    app,
  }: {
    /** All pages of the account, because an Instagram account uses the token of its page. */
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
