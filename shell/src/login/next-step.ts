import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { connection } from '@kallos/contracts/social/connection';
import { call, safeReturnPath, takeReturnPath } from '@kallos/web-kit/kit';

/** The first step of the setup that is not done yet; an error in this check leads to the first. */
async function findSetupStep(): Promise<string> {
  try {
    const [company, products, pages] = await Promise.all([
      call(companyInfo.read),
      call(accountProducts.list),
      call(connection.listSelectedPages),
    ]);
    if (!company.companyInfo) return '/business/setup';
    if (products.products.length === 0) return '/business/products';
    if (pages.selectedPages.length === 0) return '/business/platforms';
    return '/business/campaigns';
  } catch {
    return '/business/setup';
  }
}

/** Where a business login leads: the `redirect` parameter, the stored way back, or the next step of the setup. */
export async function findDestination(search: string): Promise<string> {
  const stored = takeReturnPath();
  const asked = safeReturnPath(new URLSearchParams(search).get('redirect'));
  return asked ?? stored ?? (await findSetupStep());
}
