import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures as catalogue, pictureTypes } from '@kallos/contracts/catalog/pictures';
import { mostPictures } from '@kallos/contracts/post-rules';
import { isVideo } from '@kallos/contracts/video-rules';
import type { BulkPost, PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { UploadZone } from '@kallos/ui/controls';
import { Button, Check, Muted, Plus } from '@kallos/ui/kit';
import { pictureAt, useQuery } from '@kallos/web-kit/kit';
import { GuardedDialog } from '../../layout/GuardedDialog.tsx';
import { useState } from 'react';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { postPicturesWords as words } from '../../messages/post-pictures.ts';
import { pathsOf } from '../../layout/picture-choice.ts';
import { useUpload } from '../../layout/use-upload.ts';
import { FirstCommentChoice } from './FirstCommentChoice.tsx';
import { PictureItem } from './PictureItem.tsx';
import { ChosenVideo, VideoOffer } from './PostVideo.tsx';
import { isChanged, movedPictures, proposedAlt } from './post-pictures.ts';
import type { PostActions } from './use-post-actions.ts';
import { useVideoUpload } from './use-video-upload.ts';

const thumbnail = 160;

const List = styled.ol`
  display: grid;
  gap: var(--space-16);
  margin: var(--space-16) 0;
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: var(--space-12) var(--space-16);
    align-items: start;
  }
  & img {
    width: 6rem;
    aspect-ratio: 1;
    object-fit: cover;
    border-radius: var(--radius-inset);
    filter: var(--picture-filter);
  }
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
  & img {
    width: 6rem;
    aspect-ratio: 1;
    object-fit: cover;
    border-radius: var(--radius-inset);
    filter: var(--picture-filter);
  }
`;

/** The pictures of the post's product that it does not show yet. */
function useOtherPictures({ productId }: BulkPost, shown: readonly PostPicture[]): readonly string[] {
  const mine = useQuery(accountProducts.list);
  const product = mine.data?.products.find(({ id }) => id === productId);
  const id = product?.originalProductId ?? null;
  const list = useQuery(catalogue.list, id === null ? null : { params: { originalProductId: id } });
  const all = [...pathsOf(list.data?.images), ...pathsOf(list.data?.catalogueImages)];
  return [...new Set(all)].filter((path) => shown.every((picture) => picture.path !== path));
}

const None = styled.div`
  margin-bottom: var(--space-12);
`;

interface DialogProps {
  readonly post: BulkPost;
  readonly actions: PostActions;
  readonly onClose: () => void;
}

function usePictures(post: BulkPost) {
  const [draft, setDraft] = useState({
    pictures: post.pictures as readonly PostPicture[],
    hashtagsInComment: post.hashtagsInComment,
  });
  const { pictures } = draft;
  const set = (next: (before: readonly PostPicture[]) => readonly PostPicture[]) =>
    setDraft((before) => ({ ...before, pictures: next(before.pictures) }));
  const add = (path: string) =>
    set((before) =>
      before.length >= mostPictures || before.some((one) => one.path === path)
        ? before
        : [...before, { path, alt: proposedAlt(post, before.length + 1), isMade: false }],
    );
  return {
    draft,
    pictures,
    add,
    change: (index: number, change: Partial<PostPicture>) =>
      set((before) => before.map((one, at) => (at === index ? { ...one, ...change } : one))),
    move: (index: number, by: number) => set((before) => movedPictures(before, index, by)),
    play: (video: PostPicture) => set(() => [video]),
    remove: (index: number) => set((before) => before.filter((_, at) => at !== index)),
    comment: (hashtagsInComment: boolean) => setDraft((before) => ({ ...before, hashtagsInComment })),
  };
}

interface ChoiceProps {
  readonly post: BulkPost;
  readonly edit: ReturnType<typeof usePictures>;
}

/** The pictures in their order, and where more come from. */
function PictureChoice({ post, edit }: ChoiceProps) {
  const { pictures } = edit;
  const upload = useUpload(edit.add);
  const others = useOtherPictures(post, pictures);
  const isFull = pictures.length >= mostPictures;
  return (
    <>
      <Muted>{words.intro(mostPictures)}</Muted>
      {pictures.length > 0 ? <Muted>{words.altHint}</Muted> : null}
      <List aria-label={words.list}>
        {pictures.map((picture, index) => (
          <PictureItem
            key={picture.path}
            picture={picture}
            number={index + 1}
            isAlone={pictures.length === 1}
            onChange={(change) => edit.change(index, change)}
            onMove={(by) => edit.move(index, by)}
            onRemove={() => edit.remove(index)}
          />
        ))}
      </List>
      {pictures.length === 0 ? (
        <None>
          <Muted>{words.none}</Muted>
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
        <Muted>{words.full(mostPictures)}</Muted>
      ) : (
        <UploadZone
          label={words.upload}
          hint={words.uploadHint}
          accept={pictureTypes}
          allowsMultiple
          onSelect={(files) => void upload.send(files.slice(0, mostPictures - pictures.length))}
          isPending={upload.isPending}
          pendingLabel={el.saving}
        />
      )}
    </>
  );
}

/** Chooses the pictures of a post, what is said of each, and whether its hashtags go into a first comment. */
export function PostPicturesDialog({ post, actions, onClose }: DialogProps) {
  const edit = usePictures(post);
  const upload = useVideoUpload(edit.play);
  const isSending = upload.percent !== undefined;
  const [isSaving, setSaving] = useState(false);
  const { draft, pictures } = edit;
  const video = pictures.find(({ path }) => isVideo(path));
  const save = async () => {
    setSaving(true);
    const isSaved = await actions.picture(post, { ...draft, pictures: [...pictures] });
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <GuardedDialog
      isDirty={isSending || isChanged(post, draft)}
      isBusy={isSaving}
      discardHelp={words.discardHelp}
      onClose={onClose}
      size="lg"
      title={words.title}
      renderFooter={(askToClose) => (
        <>
          <Button variant="quiet" onPress={askToClose}>
            {el.cancel}
          </Button>
          <Button
            variant="primary"
            icon={<Check />}
            isDisabled={isSending || !isChanged(post, draft)}
            isPending={isSaving}
            pendingLabel={el.saving}
            onPress={() => void save()}
          >
            {el.save}
          </Button>
        </>
      )}
    >
      {video ? (
        <ChosenVideo
          video={video}
          note={upload.note}
          onChange={(change) => edit.change(0, change)}
          onRemove={() => edit.remove(0)}
        />
      ) : (
        <PictureChoice post={post} edit={edit} />
      )}
      {video ? null : <VideoOffer hasPictures={pictures.length > 0} upload={upload} />}
      <FirstCommentChoice post={post} isOn={draft.hashtagsInComment} onChange={edit.comment} />
    </GuardedDialog>
  );
}
