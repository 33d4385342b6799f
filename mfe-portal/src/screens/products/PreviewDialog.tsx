import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { UploadZone } from '@kallos/ui/controls';
import {
  Badge,
  Button,
  Check,
  Dialog,
  IconButton,
  Muted,
  Pencil,
  TextArea,
  TextField,
  toasts,
  Trash2,
} from '@kallos/ui/kit';
import { call, pictureSet, refresh, useQuery } from '@kallos/web-kit/kit';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { useState } from 'react';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { closingWords } from '../../messages/leaving.ts';
import { productsWords } from '../../messages/products.ts';
import { reasonOf } from '../../error-sentences.ts';
import {
  draftOf,
  isUnchanged,
  type ProductDraft,
  removeImages,
  saveTexts,
  undoTexts,
} from './product-texts.ts';
import { pictureOf, pictureSetOf, resolvePicture, shownDescription, shownName } from './shown.ts';

const words = productsWords.preview;

/** How wide a picture of the gallery is at most. */
const galleryWidth = '14rem';

const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: var(--space-12);
  margin: 0 0 var(--space-20);
  padding: 0;
  list-style: none;
  & li {
    position: relative;
  }
  & img {
    width: 100%;
    aspect-ratio: 1;
    object-fit: cover;
    border-radius: var(--radius-inset);
    filter: var(--picture-filter);
  }
  & button {
    position: absolute;
    inset-block-start: var(--space-6);
    inset-inline-end: var(--space-6);
    background: var(--surface);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-20);
  & p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface PicturesProps {
  readonly product: AccountProduct;
  readonly draft: ProductDraft | undefined;
  readonly onRemove: (imageId: number) => void;
}

function Pictures({ product, draft, onRemove }: PicturesProps) {
  const isEditing = draft !== undefined;
  const id = product.originalProductId;
  const list = useQuery(pictures.list, id === null ? null : { params: { originalProductId: id } });
  const [isUploading, setUploading] = useState(false);
  const stored = list.data?.images ?? [];
  const images = stored.filter((image) => draft?.removedImages.has(image.id) !== true);
  const isFirstChanged = stored[0] !== undefined && images[0] !== stored[0];
  const canChange = isEditing && list.data?.canChange !== false;
  const fallback = pictureOf(product);
  const upload = async ([image]: readonly File[]) => {
    if (!image || id === null) return;
    setUploading(true);
    try {
      await call(pictures.upload, { params: { originalProductId: id }, files: { image } });
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      // Also after a failure: with only the answer lost, the picture is there, and a second try would double it.
      await Promise.all([list.reload(), refresh(accountProducts.list)]);
      setUploading(false);
    }
  };
  return (
    <>
      <Gallery aria-label={words.images}>
        {images.map((image, index) => (
          <li key={image.id}>
            <img
              sizes={galleryWidth}
              srcSet={pictureSet(image.imagePath)}
              src={resolvePicture(image.imagePath) ?? undefined}
              alt={words.image(index + 1, shownName(product))}
            />
            {canChange ? (
              <IconButton
                size="sm"
                label={words.deleteImage(index + 1)}
                icon={<Trash2 />}
                onPress={() => onRemove(image.id)}
              />
            ) : null}
          </li>
        ))}
        {stored.length === 0 && fallback ? (
          <li>
            <img
              sizes={galleryWidth}
              srcSet={pictureSetOf(product)}
              src={fallback}
              alt={words.image(1, shownName(product))}
            />
          </li>
        ) : null}
      </Gallery>
      {images.length === 0 && (isFirstChanged || !fallback) ? <Muted>{words.noImages}</Muted> : null}
      {isFirstChanged && images.length > 0 ? <Muted role="status">{words.firstChanges}</Muted> : null}
      {isEditing && !canChange ? <Muted>{words.fixedImages}</Muted> : null}
      {canChange && id !== null ? (
        <UploadZone
          label={words.upload}
          accept={['image/*']}
          onSelect={(files) => void upload(files)}
          isPending={isUploading}
          pendingLabel={el.saving}
        />
      ) : null}
    </>
  );
}

/** A product as the account shows it, with an edit mode for its pictures, name and description. */
export function PreviewDialog({ product, onClose }: { product: AccountProduct; onClose: () => void }) {
  const [draft, setDraft] = useState<ProductDraft>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!draft) return;
    setSaving(true);
    try {
      const customName = draft.name.trim() || null;
      await saveTexts(product, { customName, customDescription: draft.description.trim() || null });
      await removeImages(draft.removedImages);
      toasts.success({
        title: words.saved,
        // A removed picture can't be put back, so that undoing would undo half.
        ...(draft.removedImages.size === 0
          ? { action: { label: el.undo, onPress: () => void undoTexts(product) } }
          : {}),
      });
      setDraft(undefined);
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
    } finally {
      setSaving(false);
    }
  };
  const { askToClose, question } = useUnsavedGuard({
    isDirty: draft !== undefined && !isUnchanged(draft, product),
    isBusy: isSaving,
    ...closingWords,
    help: words.discardHelp,
    onClose,
  });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(wanted) => {
          if (!wanted) askToClose();
        }}
        size="lg"
        isDismissable={!draft}
        title={shownName(product)}
        closeLabel={el.close}
        footer={
          draft ? (
            <>
              <Button variant="quiet" onPress={() => setDraft(undefined)}>
                {el.cancel}
              </Button>
              <Button
                variant="primary"
                icon={<Check />}
                isPending={isSaving}
                pendingLabel={el.saving}
                onPress={() => void save()}
              >
                {el.save}
              </Button>
            </>
          ) : (
            <Button icon={<Pencil />} onPress={() => setDraft(draftOf(product))}>
              {el.edit}
            </Button>
          )
        }
      >
        <Pictures
          product={product}
          draft={draft}
          onRemove={(imageId) =>
            setDraft((before) =>
              before === undefined
                ? before
                : { ...before, removedImages: new Set(before.removedImages).add(imageId) },
            )
          }
        />
        <Stack>
          <div>
            <Badge>{product.categoryName ?? productsWords.noCategory}</Badge>
          </div>
          {draft ? (
            <>
              <TextField
                label={words.name}
                value={draft.name}
                onChange={(name) => setDraft({ ...draft, name })}
                maxLength={200}
              />
              <TextArea
                label={words.description}
                value={draft.description}
                onChange={(description) => setDraft({ ...draft, description })}
                rows={6}
              />
            </>
          ) : (
            <p>{shownDescription(product)}</p>
          )}
        </Stack>
      </Dialog>
      {question}
    </>
  );
}
