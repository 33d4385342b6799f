import { accountProducts, type AccountProduct } from '@kallos/contracts/catalog/account-products';
import { pictures, pictureTypes } from '@kallos/contracts/catalog/pictures';
import { UploadZone } from '@kallos/ui/controls';
import { IconButton, Muted, toasts, Trash2 } from '@kallos/ui/kit';
import { call, pictureSet, refresh, useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { el } from '../../messages/el.ts';
import { productsWords } from '../../messages/products.ts';
import type { ProductDraft } from './product-texts.ts';
import { pictureOf, pictureSetOf, resolvePicture, shownName } from './shown.ts';

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

interface PicturesProps {
  readonly product: AccountProduct;
  readonly draft: ProductDraft | undefined;
  readonly onRemove: (imageId: number) => void;
}

/** The product's pictures; while it is edited they can be added, and removed with the next saving. */
export function ProductPictures({ product, draft, onRemove }: PicturesProps) {
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
          accept={pictureTypes}
          onSelect={(files) => void upload(files)}
          isPending={isUploading}
          pendingLabel={el.saving}
        />
      ) : null}
    </>
  );
}
