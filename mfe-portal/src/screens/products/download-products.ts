import { productImports } from '@kallos/contracts/catalog/product-imports';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { downloadFile } from '@kallos/web-kit/remote/product-import/download-file';
import { reasonOf } from '../../error-sentences.ts';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';

/** Downloads the account's products as a sheet. */
export async function downloadProducts(): Promise<void> {
  try {
    downloadFile(await (await call(productImports.download)).blob(), 'products.csv');
  } catch (error) {
    toasts.destructive({ title: el.error, description: reasonOf(error, productsWords.exportFailed) });
  }
}
