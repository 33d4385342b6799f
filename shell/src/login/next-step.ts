import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { nextStep } from '@kallos/contracts/setup-steps';
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
    return `/business/${nextStep({ ...company, ...products, ...pages })}`;
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
