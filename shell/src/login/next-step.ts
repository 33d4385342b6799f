import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { nextStep } from '@kallos/contracts/setup-steps';
import { connection } from '@kallos/contracts/social/connection';
import { call, safeReturnPath, takeReturnPath } from '@kallos/web-kit/kit';

/** Returns the first incomplete step of the setup; the first one on an error. */
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

/**
 * Returns the destination of a business login: the `redirect` parameter, the stored return path, or the next
 * setup step.
 */
export async function findDestination(search: string): Promise<string> {
  const stored = takeReturnPath();
  const asked = safeReturnPath(new URLSearchParams(search).get('redirect'));
  return asked ?? stored ?? (await findSetupStep());
}
