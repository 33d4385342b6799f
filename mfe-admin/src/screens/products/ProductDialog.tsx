import type { Product } from '@kallos/contracts/catalog/products';
import { Select } from '@kallos/ui/controls';
import { Banner, Button, Dialog, Skeleton, SkeletonGroup, TextArea, TextField } from '@kallos/ui/kit';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import { useUnsavedGuard } from '../../layout/use-unsaved-guard.tsx';
import { ExamplePostsField } from './ExamplePostsField.tsx';
import { ImageField } from './ImageField.tsx';
import { statusOptions } from './status-words.ts';
import { somethingWrong } from './tell-failure.ts';
import { type ProductEditing, useProductForm } from './use-product-form.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-20);
  padding-top: var(--space-4);
`;

function Words({ form }: Pick<ProductEditing, 'form'>) {
  return (
    <>
      <Controller
        control={form.control}
        name="name"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="Product name"
            autoComplete="off"
            error={fieldState.error?.message}
            isRequired
          />
        )}
      />
      <Controller
        control={form.control}
        name="description"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextArea
            {...field}
            textAreaRef={ref}
            label="Description"
            rows={4}
            counter={`${field.value.length} characters`}
            error={fieldState.error?.message}
            isRequired
          />
        )}
      />
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

function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <Banner
      tone="danger"
      title="Failed to load product information"
      action={
        <Button size="sm" onPress={retry}>
          Try again
        </Button>
      }
    >
      {somethingWrong}
    </Banner>
  );
}

/** Another administrator saved this product while it was being edited: nothing is lost before somebody decides. */
function Outdated({ settle }: Pick<ProductEditing, 'settle'>) {
  return (
    <Banner
      tone="warning"
      title="Someone else saved this product in the meantime"
      action={
        <>
          <Button size="sm" onPress={() => void settle('theirs')}>
            Load their version
          </Button>
          <Button size="sm" variant="quiet" onPress={() => void settle('mine')}>
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
  /** The product to edit; without one a new product is made. */
  readonly product?: Product;
  /** Opens with an example post to write. */
  readonly startsWriting?: boolean;
  readonly onClose: () => void;
  readonly onCreated?: () => void;
}

/** Adds a product to the catalogue, or edits one; never closes by a click outside. */
export function ProductDialog({ product, startsWriting, onClose, onCreated }: ProductDialogProps) {
  const formId = useId();
  const editing = useProductForm({
    product,
    onSaved: () => {
      onClose();
      if (!product) onCreated?.();
    },
  });
  const { state, isSaving, isDirty, image } = editing;
  const { askToClose, question } = useUnsavedGuard({ isDirty, isBusy: isSaving, onClose });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={askToClose}
        size="lg"
        title={product ? 'Edit Product' : 'Add Product'}
        help={product ? `ID ${product.id}` : 'Businesses see active products only.'}
        closeLabel="Close"
        footer={
          <>
            <Button variant="quiet" isDisabled={isSaving} onPress={askToClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isDisabled={state !== 'ready'}
              isPending={isSaving}
              pendingLabel={product ? 'Saving…' : 'Creating…'}
            >
              {product ? 'Save changes' : 'Create Product'}
            </Button>
          </>
        }
      >
        {state === 'loading' ? loading : null}
        {state === 'failed' ? <LoadFailed retry={editing.retry} /> : null}
        {state === 'ready' ? (
          <Form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSaving) void editing.save(event);
            }}
          >
            {editing.isOutdated ? <Outdated settle={editing.settle} /> : null}
            <Words form={editing.form} />
            <ImageField
              file={image.file}
              imagePath={product?.imagePath ?? null}
              error={image.error}
              onChange={editing.chooseImage}
            />
            <ExamplePostsField form={editing.form} startsWriting={startsWriting} />
          </Form>
        ) : null}
      </Dialog>
      {question}
    </>
  );
}
