import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import { picturesPerProduct, pictures } from '@kallos/contracts/catalog/pictures';
import { ArrowLeft, ArrowRight, Badge, Button, IconButton, Muted, Plus, Trash2, Undo2 } from '@kallos/ui/kit';
import { pictureSet, useQuery } from '@kallos/web-kit/kit';
import { UploadField, UploadNews } from '@kallos/web-kit/remote/upload-field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { moveItem, pathsOf, type ImageChoice } from '../../layout/image-choice.ts';
import { useFocusAfter } from '../../layout/use-focus-after.ts';
import { imageTypes, useImageUploads } from '../../layout/use-image-uploads.ts';
import { productImageWords as words } from '../../messages/product-images.ts';
import { imageAnnouncements, uploadWords } from '../../messages/uploads.ts';
import { mainImageOf, mainImageSrcSetOf, resolveImage, displayName } from './product-display.ts';

/** The largest width of a gallery image. */
const galleryWidth = '14rem';

const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
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
`;

const OnPicture = styled.span`
  position: absolute;
  inset-block-start: var(--space-8);
  inset-inline-start: var(--space-8);
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  margin-top: var(--space-4);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  margin-block: var(--space-20) var(--space-12);
  & h3 {
    margin: 0;
    font-size: 1.03rem;
  }
`;

function Picture({ path, alt }: { path: string; alt: string }) {
  return (
    <img sizes={galleryWidth} srcSet={pictureSet(path)} src={resolveImage(path) ?? undefined} alt={alt} />
  );
}

interface OrderProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly onChange: (paths: readonly string[]) => void;
}

function OrderedPictures({ paths, name, onChange }: OrderProps) {
  const [told, setTold] = useState('');
  const gallery = useRef<HTMLUListElement>(null);
  const removed = useRef(0);
  useFocusAfter(paths.length, () =>
    gallery.current?.children[Math.min(removed.current, paths.length - 1)]?.querySelector<HTMLElement>(
      'button:last-child',
    ),
  );
  const remove = (index: number) => {
    removed.current = index;
    setTold(imageAnnouncements.removed(paths.length - 1, picturesPerProduct));
    onChange(paths.filter((_, at) => at !== index));
  };
  const move = (index: number, by: number) => {
    const next = moveItem(paths, index, by);
    setTold(words.movedTo(next.indexOf(paths[index] ?? '') + 1, paths.length));
    onChange(next);
  };
  return (
    <>
      <Gallery ref={gallery} aria-label={words.images}>
        {paths.map((path, index) => (
          <li key={path}>
            <Picture path={path} alt={words.image(index + 1, name)} />
            {index === 0 ? (
              <OnPicture>
                <Badge tone="primary">{words.main}</Badge>
              </OnPicture>
            ) : null}
            <Tools>
              {paths.length > 1 ? (
                <>
                  <IconButton
                    size="sm"
                    label={words.earlier(index + 1)}
                    icon={<ArrowLeft />}
                    onPress={() => move(index, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={words.later(index + 1)}
                    icon={<ArrowRight />}
                    onPress={() => move(index, 1)}
                  />
                </>
              ) : null}
              <IconButton
                size="sm"
                label={words.remove(index + 1)}
                icon={<Trash2 />}
                onPress={() => remove(index)}
              />
            </Tools>
          </li>
        ))}
      </Gallery>
      <span className="visually-hidden" role="status">
        <span>{told}</span>
      </span>
    </>
  );
}

interface CatalogueProps {
  readonly paths: readonly string[];
  readonly name: string;
  readonly isFull: boolean;
  readonly reset: ReactNode;
  readonly onAdd: (path: string) => void;
}

function CataloguePictures({ paths, name, isFull, reset, onAdd }: CatalogueProps) {
  return (
    <>
      <Head>
        <h3>{words.catalogue}</h3>
        {reset}
      </Head>
      <Gallery aria-label={words.catalogue}>
        {paths.map((path, index) => (
          <li key={path}>
            <Picture path={path} alt={words.catalogueImage(index + 1, name)} />
            <Tools>
              <Button
                size="sm"
                icon={<Plus />}
                isDisabled={isFull}
                aria-label={words.addNamed(index + 1)}
                onPress={() => onAdd(path)}
              >
                {words.add}
              </Button>
            </Tools>
          </li>
        ))}
      </Gallery>
    </>
  );
}

interface PicturesProps {
  readonly product: AccountProduct;
  readonly isEditing: boolean;
  readonly choice: ImageChoice | undefined;
  readonly onChoose: (change: (before: ImageChoice | undefined) => ImageChoice) => void;
  /** The draft of the product's form. */
  readonly form: string;
  /** Called with whether uploads are running, and whether images are unsent. */
  readonly onUploading: (state: { readonly isPending: boolean; readonly hasUnsent: boolean }) => void;
}

/** The product's images; in edit mode they can be added, ordered and removed. */
export function ProductImages({ product, isEditing, choice, form, onChoose, onUploading }: PicturesProps) {
  const id = product.originalProductId;
  const list = useQuery(pictures.list, id === null ? null : { params: { originalProductId: id } });
  const stored = pathsOf(list.data?.images ?? product.customImages);
  const catalogue = pathsOf(list.data?.catalogueImages);
  const name = displayName(product);
  const shown = choice?.now ?? stored;
  const before = catalogue.length > 0 && (product.customImages ?? []).length === 0 ? null : stored;
  const change = (next: (paths: readonly string[]) => readonly string[]) =>
    onChoose((known) => ({ before, now: next(known?.now ?? stored) }));
  const uploads = useImageUploads({
    paths: shown,
    most: picturesPerProduct,
    place: { form, field: 'images', isReady: isEditing && list.data !== undefined },
    onKept: (path) => change((paths) => [...new Set([...paths, path])]),
  });
  const { queue, isPending, hasUnsent } = uploads;
  useEffect(() => onUploading({ isPending, hasUnsent }), [onUploading, isPending, hasUnsent]);
  useEffect(() => {
    if (!isEditing) queue.close();
  }, [isEditing, queue]);
  const fallback = mainImageOf(product);
  const isFull = shown.length >= picturesPerProduct;
  const left = catalogue.filter((path) => !shown.includes(path));
  const isOwn = catalogue.length > 0 && shown.join() !== catalogue.join();
  if (!isEditing || !list.data)
    return (
      <Gallery aria-label={words.images}>
        {stored.map((path, index) => (
          <li key={path}>
            <Picture path={path} alt={words.image(index + 1, name)} />
          </li>
        ))}
        {stored.length === 0 && fallback ? (
          <li>
            <img
              sizes={galleryWidth}
              srcSet={mainImageSrcSetOf(product)}
              src={fallback}
              alt={words.image(1, name)}
            />
          </li>
        ) : null}
        {stored.length === 0 && !fallback ? <Muted as="li">{words.none}</Muted> : null}
      </Gallery>
    );
  return (
    <>
      <OrderedPictures paths={shown} name={name} onChange={(paths) => change(() => paths)} />
      {shown.length === 0 ? <Muted>{catalogue.length > 0 ? words.backToCatalogue : words.none}</Muted> : null}
      {shown.length > 0 && shown[0] !== stored[0] ? <Muted role="status">{words.firstChanges}</Muted> : null}
      <UploadNews uploads={uploads} />
      <UploadField
        uploads={uploads}
        words={uploadWords}
        label={words.upload}
        hint={isFull ? words.full(picturesPerProduct) : words.uploadHint}
        accept={imageTypes}
        allowsMultiple
      />
      {left.length > 0 || isOwn ? (
        <CataloguePictures
          paths={left}
          name={name}
          isFull={isFull}
          reset={
            isOwn ? (
              <Button size="sm" variant="quiet" icon={<Undo2 />} onPress={() => change(() => catalogue)}>
                {words.reset}
              </Button>
            ) : null
          }
          onAdd={(path) => change((paths) => [...paths, path])}
        />
      ) : null}
    </>
  );
}
