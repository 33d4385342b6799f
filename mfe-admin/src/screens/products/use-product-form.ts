import { zodResolver } from '@hookform/resolvers/zod';
import { type Product, products } from '@kallos/contracts/catalog/products';
import type { CallInput } from '@kallos/contracts/endpoint';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { useDraftFiles } from '@kallos/web-kit/remote/drafts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useHookFormDraft } from '../../layout/use-hook-form-draft.ts';
import { useImageChoice } from '../../layout/use-image-choice.ts';
import { showFailure } from '../../show-failure.ts';
import {
  bodyOf,
  draftSample,
  formOf,
  hasEdits,
  NewProductForm,
  ProductForm,
  refusedFields,
} from './product-form.ts';

const chooseFirst = {
  title: 'Choose a version first',
  description: 'Someone else saved this product in the meantime. Load their version or keep yours.',
} as const;

type Loading = 'loading' | 'ready' | 'failed';

const readProduct = async (id: number, signal: AbortSignal) => {
  const { product, examplePosts } = await call(products.get, { params: { id } }, { signal });
  return { form: formOf(product, examplePosts), updatedAt: product.updatedAt };
};

/** Loads a product with its example posts into the form; a new product needs no request. */
function useLoadedForm(product: Product | undefined, form: UseFormReturn<ProductForm>) {
  const [initial, setInitial] = useState<ProductForm>(formOf(product));
  const [state, setState] = useState<Loading>(product ? 'loading' : 'ready');
  const [seenAt, setSeenAt] = useState<string | undefined>(product?.updatedAt);
  const running = useRef<AbortController | null>(null);
  const id = product?.id;
  const { reset } = form;
  const look = useCallback(
    async (isWrittenOver: boolean): Promise<boolean> => {
      if (id === undefined) return false;
      const { signal } = (running.current = new AbortController());
      try {
        const loaded = await readProduct(id, signal);
        if (isWrittenOver) reset(loaded.form);
        setInitial(loaded.form);
        setSeenAt(loaded.updatedAt);
        return true;
      } catch (error) {
        if (!signal.aborted) showFailure('Failed to load product information', error);
        return signal.aborted;
      }
    },
    [id, reset],
  );
  useEffect(() => {
    if (id !== undefined) void look(true).then((isRead) => setState(isRead ? 'ready' : 'failed'));
    return () => running.current?.abort();
  }, [id, look]);
  const retry = (): void => {
    setState('loading');
    void look(true).then((isRead) => setState(isRead ? 'ready' : 'failed'));
  };
  return { initial, state, retry, seenAt, look };
}

interface ProductFormOptions {
  /** The product to edit; absent for a new one. */
  readonly product: Product | undefined;
  readonly onSaved: () => void;
}

const put = (
  product: Product | undefined,
  body: CallInput<typeof products.update>['body'],
  file: File | null,
) => {
  const files = file ? { image: file } : {};
  return product
    ? call(products.update, { params: { id: product.id }, body, files })
    : call(products.create, { body, files });
};

/** The state and actions of the product dialog: loading, rules, image, saving. */
export function useProductForm({ product, onSaved }: ProductFormOptions) {
  const form = useForm<ProductForm>({
    resolver: zodResolver(product ? ProductForm : NewProductForm),
    defaultValues: formOf(product),
  });
  const { initial, state, retry, seenAt, look } = useLoadedForm(product, form);
  const [hasConflict, setConflict] = useState(false);
  const draftName = `product:${product?.id ?? 'new'}`;
  const [image, setImage] = useState<{ file: File | null; error?: string }>({ file: null });
  const uploads = useImageChoice((file) => setImage({ file }), draftName);
  useDraftFiles({
    form: draftName,
    field: 'chosen image',
    unsent: () => (image.file ? [image.file] : []),
    restore: ([file = null]) => setImage({ file }),
  });
  const now = useWatch({ control: form.control });
  const showRefusal = (error: unknown): void => {
    const refused = refusedFields(error);
    if (refused.name) form.setError('name', { message: refused.name });
    if (refused.sku) form.setError('sku', { message: refused.sku });
    if (refused.description) form.setError('description', { message: refused.description });
    if (refused.image) setImage({ ...image, error: refused.image });
  };
  const save = form.handleSubmit(async (written) => {
    if (isOutdated) return void toasts.warning(chooseFirst);
    try {
      const body = { ...bodyOf(written, initial.examplePosts), ...(seenAt ? { ifUpdatedAt: seenAt } : {}) };
      await put(product, body, image.file);
    } catch (error) {
      showFailure(product ? 'Error updating product' : 'Error creating product', error);
      showRefusal(error);
      if (error instanceof ApiError && error.code === 'conflict') setConflict(true);
      return;
    }
    draft.drop();
    await refresh(products.list, products.get);
    toasts.success({ title: product ? 'Product updated' : 'Product created', description: written.name });
    onSaved();
  });
  const isDirty =
    state === 'ready' &&
    (uploads.isPending || image.file !== null || hasEdits({ ...initial, ...now } as ProductForm, initial));
  const draft = useHookFormDraft(form, {
    form: draftName,
    title: product ? `Edit Product: ${product.name}` : 'Add Product',
    sample: draftSample,
    isDirty: hasEdits({ ...initial, ...now } as ProductForm, initial),
    hasFiles: image.file !== null || uploads.hasUnsent,
    isReady: state === 'ready',
    context: product,
  });
  const isOutdated = hasConflict || draft.isOutdated;
  /** Resolves the conflict: shows the other administrator's version, or keeps this one to overwrite it. */
  const resolve = async (whose: 'theirs' | 'mine'): Promise<void> => {
    if (!(await look(whose === 'theirs'))) return;
    setConflict(false);
    draft.settle();
  };
  return {
    form,
    isOutdated,
    resolve,
    save,
    state,
    retry,
    image,
    uploads,
    removeImage: () => setImage({ file: null }),
    isSaving: form.formState.isSubmitting,
    draft,
    isDirty,
  };
}
export type ProductEditing = ReturnType<typeof useProductForm>;
