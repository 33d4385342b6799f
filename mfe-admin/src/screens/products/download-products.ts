import { productImports } from '@kallos/contracts/catalog/product-imports';
import { call } from '@kallos/web-kit/kit';
import { downloadFile } from '@kallos/web-kit/remote/product-import/download-file';
import { showFailure } from '../../show-failure.ts';

/** Downloads the catalogue as a sheet. */
export async function downloadProducts(): Promise<void> {
  try {
    downloadFile(await (await call(productImports.download)).blob(), 'products.csv');
  } catch (error) {
    showFailure('The products could not be downloaded', error);
  }
}
