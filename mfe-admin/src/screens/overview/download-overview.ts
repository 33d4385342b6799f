import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { call } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';
import { type OverviewView, queryOf } from './overview-view.ts';

/** Downloads all accounts of a view as CSV. */
export async function downloadOverview(view: OverviewView): Promise<void> {
  try {
    const response = await call(accountOverview.download, { query: queryOf(view) });
    const address = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement('a'), { href: address, download: 'accounts.csv' });
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    showFailure('The accounts could not be downloaded', error);
  }
}
