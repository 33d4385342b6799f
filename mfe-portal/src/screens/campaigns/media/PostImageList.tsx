import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures as catalogue } from '@kallos/contracts/catalog/pictures';
import { videoTypes } from '@kallos/contracts/media/video-rules';
import { maxImages } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { Button, Muted, Plus } from '@kallos/ui/kit';
import { pictureAt, useQuery } from '@kallos/web-kit/kit';
import { UploadField, type Uploads } from '@kallos/web-kit/remote/upload-field';
import { useRef } from 'react';
import styled, { css } from 'styled-components';
import { pathsOf } from '../../../layout/image-choice.ts';
import { useFocusAfter } from '../../../layout/use-focus-after.ts';
import { imageTypes } from '../../../layout/use-image-uploads.ts';
import { composerWords } from '../../../messages/composer.ts';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { imageAnnouncements, uploadWords } from '../../../messages/uploads.ts';
import { namesWhere } from './post-images.ts';
import { PostImageItem } from './PostImageItem.tsx';
import { useReorder } from './use-reorder.ts';

const thumbnail = 160;
const mediaTypes = [...imageTypes, ...videoTypes];

const thumbnailLook = css`
  & img {
    width: 6rem;
    aspect-ratio: 1;
    object-fit: contain;
    background: var(--sunken);
    border-radius: var(--radius-inset);
    filter: var(--picture-filter);
  }
`;

const List = styled.ol`
  display: grid;
  gap: var(--space-16);
  margin: var(--space-16) 0;
  padding: 0;
  list-style: none;
  &:empty {
    display: none;
  }
  & li {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: var(--space-12) var(--space-16);
    align-items: start;
  }
  // With large letters the fields do not fit next to the image.
  @media (max-width: 16em) {
    & li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  & li[data-target] {
    border-radius: var(--radius-inset);
    outline: 2px solid var(--primary);
    outline-offset: 4px;
  }
  & img[draggable='true'] {
    cursor: grab;
  }
  ${thumbnailLook}
`;

const Others = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  margin: var(--space-8) 0 var(--space-16);
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    gap: var(--space-4);
  }
  ${thumbnailLook}
`;

/** Returns the product's images that the post does not use. */
function useOtherPictures(post: BulkPost | undefined, shown: readonly PostPicture[]): readonly string[] {
  const mine = useQuery(accountProducts.list, post ? undefined : null);
  const product = mine.data?.products.find(({ id }) => id === post?.productId);
  const id = product?.originalProductId ?? null;
  const list = useQuery(catalogue.list, id === null ? null : { params: { originalProductId: id } });
  const all = [...pathsOf(list.data?.images), ...pathsOf(list.data?.catalogueImages)];
  return [...new Set(all)].filter((path) => shown.every((picture) => picture.path !== path));
}

const None = styled.div`
  margin-bottom: var(--space-12);
`;

/** The actions on the draft's images. */
export interface ImageEdit {
  readonly pictures: readonly PostPicture[];
  readonly add: (path: string) => void;
  readonly change: (index: number, change: Partial<PostPicture>) => void;
  readonly move: (index: number, by: number) => void;
  readonly remove: (index: number) => void;
}

interface ChoiceProps {
  /** Undefined for a new post. */
  readonly post: BulkPost | undefined;
  readonly edit: ImageEdit;
  readonly uploads: Uploads;
}

/** The images in order, and sources of more. */
export function PostImageList({ post, edit, uploads }: ChoiceProps) {
  const { pictures } = edit;
  const others = useOtherPictures(post, pictures);
  const isFull = pictures.length >= maxImages;
  const list = useRef<HTMLOListElement>(null);
  const full = useRef<HTMLDivElement>(null);
  const removed = useRef(0);
  const over = useReorder(list, (from, to) => edit.move(from, to - from));
  useFocusAfter(pictures.length, (before) => {
    if (pictures.length > before) return full.current;
    const next = list.current?.children[Math.min(removed.current, pictures.length - 1)];
    return next?.querySelector<HTMLElement>('[data-remove] button:last-child');
  });
  const remove = (index: number) => {
    removed.current = index;
    edit.remove(index);
    uploads.queue.announce(imageAnnouncements.removed(pictures.length - 1, maxImages));
  };
  return (
    <>
      <Muted>{words.intro(maxImages)}</Muted>
      {pictures.length > 0 ? <Muted>{words.altHint}</Muted> : null}
      {pictures.length > 1 ? <Muted>{composerWords.reorder}</Muted> : null}
      <List ref={list} aria-label={words.list}>
        {pictures.map((picture, index) => (
          <li key={picture.path} data-target={over === index || undefined}>
            <PostImageItem
              picture={picture}
              number={index + 1}
              isAlone={pictures.length === 1}
              onChange={(change) => edit.change(index, change)}
              onMove={(by) => edit.move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </List>
      {pictures.length === 0 ? (
        <None>
          <Muted>
            {(post?.productId ?? null) === null
              ? words.noneOnOwnPost(namesWhere(({ isRequired }) => isRequired))
              : words.none}
          </Muted>
        </None>
      ) : null}
      {others.length > 0 && !isFull ? (
        <>
          <h3>{words.ofProduct}</h3>
          <Others aria-label={words.ofProduct}>
            {others.map((path, index) => (
              <li key={path}>
                <img src={pictureAt(path, thumbnail)} alt="" />
                <Button
                  size="sm"
                  icon={<Plus />}
                  aria-label={words.addNamed(index + 1)}
                  onPress={() => edit.add(path)}
                >
                  {words.add}
                </Button>
              </li>
            ))}
          </Others>
        </>
      ) : null}
      {isFull ? (
        <div ref={full} tabIndex={-1}>
          <Muted>{words.full(maxImages)}</Muted>
        </div>
      ) : null}
      <UploadField
        uploads={uploads}
        words={uploadWords}
        isFull={isFull}
        label={composerWords.addMedia}
        hint={composerWords.addMediaHint}
        accept={mediaTypes}
        allowsMultiple
      />
    </>
  );
}
