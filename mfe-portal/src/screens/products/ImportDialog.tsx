import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { ProductImportDialog } from '@kallos/web-kit/remote/product-import/product-import';
import { importWords } from '../../messages/product-import.ts';
import { downloadProducts } from './download-products.ts';

/** Imports the account's own products from a sheet. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <ProductImportDialog
    words={importWords}
    refreshes={[accountProducts.list]}
    onTemplate={() => void downloadProducts()}
    onClose={onClose}
  />
);
