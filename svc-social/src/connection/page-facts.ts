import type { Transaction } from '@kallos/service-kit/database/database';
import type { StoredFacts } from '../deliveries/page-state/page-state.ts';
import { networks, tokenHolderOf } from '../networks/registry.ts';
import { appPauses, type pages, type socialConnections } from '../schema/deliveries.ts';

type PageRow = typeof pages.$inferSelect;
type AppPause = typeof appPauses.$inferSelect;

/** Reads the pauses of the application by login. */
export const readAppPauses = (tx: Transaction): Promise<AppPause[]> => tx.select().from(appPauses);

/** Returns the row whose token is used for a page; undefined if the list lacks it. */
export function findTokenHolder<Row extends Pick<PageRow, 'platform' | 'externalId'>>(
  page: Row & Pick<PageRow, 'parentPageId'>,
  rows: readonly Row[],
): Row | undefined {
  if (networks[page.platform].capabilities.tokenOf !== 'parent') return page;
  const platform = tokenHolderOf(page.platform);
  return rows.find((row) => row.platform === platform && row.externalId === page.parentPageId);
}

const hasToken = (page: PageRow, rows: readonly PageRow[]): boolean =>
  networks[page.platform].capabilities.tokenOf === 'login' || Boolean(findTokenHolder(page, rows)?.pageToken);

/** Collects the stored facts that determine the state of a page. */
export function collectPageFacts(
  page: PageRow,
  {
    rows,
    connection,
    apps,
  }: {
    /** All pages of the account, because an Instagram account uses the token of its page. */
    readonly rows: readonly PageRow[];
    readonly connection: typeof socialConnections.$inferSelect;
    readonly apps: readonly AppPause[];
  },
): StoredFacts {
  const { permissions } = networks[page.platform].capabilities;
  const { login } = networks[page.platform];
  return {
    app: apps.find((app) => app.login === login.name),
    connection,
    page,
    missingScopes: permissions.publishing.filter((scope) => !connection.scopes.includes(scope)),
    hasToken: hasToken(page, rows),
  };
}
