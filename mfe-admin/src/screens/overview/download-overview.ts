import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { call } from '@kallos/web-kit/kit';
import { downloadFile } from '@kallos/web-kit/remote/product-import/download-file';
import { showFailure } from '../../show-failure.ts';
import { type OverviewView, queryOf } from './overview-view.ts';

/** Downloads all accounts of a view as CSV. */
export async function downloadOverview(view: OverviewView): Promise<void> {
  try {
    const response = await call(accountOverview.download, { query: queryOf(view) });
    downloadFile(await response.blob(), 'accounts.csv');
  } catch (error) {
    showFailure('The accounts could not be downloaded', error);
  }
}
