import { products } from '@kallos/contracts/catalog/products';
import { ProductImportDialog } from '@kallos/web-kit/remote/product-import/product-import';
import { downloadProducts } from './download-products.ts';
import { importWords } from './import-words.ts';

/** Imports products of the catalogue from a sheet. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <ProductImportDialog
    words={importWords}
    refreshes={[products.list]}
    onTemplate={() => void downloadProducts()}
    onClose={onClose}
  />
);
