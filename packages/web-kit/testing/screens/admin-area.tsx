import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { products } from '@kallos/contracts/catalog/products';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { publishing } from '@kallos/contracts/posts/publishing';
import type { FakeApi } from './fake-api.tsx';
import { noOverviewCounts } from './overview-rows.tsx';
import { aCatalogProduct } from './portal-account.tsx';

/** Answers what every screen of the administrator reads, with two products in the catalogue. */
export function answerAsAdmin(api: FakeApi): void {
  api.reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'admin',
    userId: 'admin:1',
    account: null,
    isImpersonated: false,
  });
  api.reply(publishing.health, { success: true, state: 'ok', lateSeconds: 0 });
  api.reply(accounts.list, { success: true, accounts: [], total: 0, hasMore: false });
  api.reply(accountOverview.list, {
    success: true,
    asOf: new Date().toISOString(),
    budgetUsd: 5,
    total: 0,
    counts: noOverviewCounts,
    groups: [],
    rows: [],
  });
  api.reply(products.categories, {
    success: true,
    categories: [{ id: 1, name: 'Οροί και αμπούλες', description: null }],
  });
  api.reply(products.list, {
    success: true,
    products: [aCatalogProduct(11), aCatalogProduct(12, { name: 'Αντηλιακό SPF 50', status: 'draft' })],
    total: 2,
    hasMore: false,
    countsByStatus: { active: 1, draft: 1, archived: 0 },
  });
}
