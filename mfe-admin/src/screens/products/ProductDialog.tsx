import type { Product } from '@kallos/contracts/catalog/products';
import { Select } from '@kallos/ui/controls';
import { Banner, Button, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { Controller } from 'react-hook-form';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { FormText } from '../../layout/FormText.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { CategoryField } from './CategoryField.tsx';
import { ExamplePostsField } from './ExamplePostsField.tsx';
import { ImageField } from './ImageField.tsx';
import { LawFields } from './LawFields.tsx';
import { statusOptions } from './status-words.ts';
import { type ProductEditing, useProductForm } from './use-product-form.ts';

function Words({ form }: Pick<ProductEditing, 'form'>) {
  return (
    <>
      <FormText control={form.control} name="name" label="Product name" isRequired />
      <FormText control={form.control} name="sku" label="SKU" />
      <FormText control={form.control} name="description" label="Description" rows={4} isRequired />
      <Controller
        control={form.control}
        name="status"
        render={({ field }) => (
          <Select label="Status" options={statusOptions} value={field.value} onChange={field.onChange} />
        )}
      />
    </>
  );
}

const loading = (
  <SkeletonGroup label="Loading the product…">
    <Skeleton height="2.75rem" />
    <br />
    <Skeleton height="8rem" />
    <br />
    <Skeleton height="6rem" />
  </SkeletonGroup>
);

/** Offers both versions when another administrator has saved this product since it was opened. */
function Outdated({ resolve }: Pick<ProductEditing, 'resolve'>) {
  return (
    <Banner
      tone="warning"
      title="Someone else saved this product in the meantime"
      action={
        <>
          <Button size="sm" onPress={() => void resolve('theirs')}>
            Load their version
          </Button>
          <Button size="sm" variant="quiet" onPress={() => void resolve('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      What you wrote is still here. Keep it and save again to replace their version.
    </Banner>
  );
}

interface ProductDialogProps {
  /** The product to edit; absent for a new one. */
  readonly product?: Product;
  /** Opens with an example post to write. */
  readonly startsWriting?: boolean;
  readonly onClose: () => void;
  readonly onCreated?: () => void;
}

/** Creates or edits a product; a click outside does not close it. */
export function ProductDialog({ product, startsWriting, onClose, onCreated }: ProductDialogProps) {
  const editing = useProductForm({
    product,
    onSaved: () => {
      onClose();
      if (!product) onCreated?.();
    },
  });
  const { state, isSaving, isDirty, image } = editing;
  return (
    <FormDialog
      size="lg"
      title={product ? 'Edit Product' : 'Add Product'}
      help={product ? `ID ${product.id}` : 'Businesses see active products only.'}
      submitLabel={product ? 'Save changes' : 'Create Product'}
      pendingLabel={product ? 'Saving…' : 'Creating…'}
      isLoading={state !== 'ready'}
      isWaiting={editing.uploads.isPending}
      // The banner below offers both versions.
      draft={{ ...editing.draft, isOutdated: false }}
      isDirty={isDirty}
      isSubmitting={isSaving}
      onSubmit={editing.save}
      onClose={onClose}
    >
      {state === 'loading' ? loading : null}
      {state === 'failed' ? (
        <LoadFailed title="Failed to load product information" onRetry={editing.retry} />
      ) : null}
      {state === 'ready' ? (
        <>
          {editing.isOutdated ? <Outdated resolve={editing.resolve} /> : null}
          <Words form={editing.form} />
          <CategoryField form={editing.form} />
          <LawFields form={editing.form} product={product} />
          <ImageField
            file={image.file}
            imagePath={product?.imagePath ?? null}
            error={image.error}
            uploads={editing.uploads}
            onRemove={editing.removeImage}
          />
          <ExamplePostsField form={editing.form} startsWriting={startsWriting} />
        </>
      ) : null}
    </FormDialog>
  );
}
