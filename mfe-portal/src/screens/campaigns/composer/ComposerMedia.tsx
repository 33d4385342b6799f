import { isVideo } from '@kallos/contracts/media/video-rules';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { Button, Undo2 } from '@kallos/ui/kit';
import { UploadNews } from '@kallos/web-kit/remote/upload-field';
import { useRef } from 'react';
import styled from 'styled-components';
import { MediaSpaceNote } from '../../../layout/MediaSpaceNote.tsx';
import { useFocusAfter } from '../../../layout/use-focus-after.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { el } from '../../../messages/el.ts';
import { postVideoWords } from '../../../messages/post-video.ts';
import { moveImage } from '../media/post-images.ts';
import { PostImageList } from '../media/PostImageList.tsx';
import { ChosenVideo } from '../media/PostVideo.tsx';
import type { ComposerMediaState } from './use-composer-media.ts';

const Removed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8) var(--space-12);
  margin: var(--space-8) 0;
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--sunken);
  font-size: var(--size-small);
`;

/** The images of a post in their order, or its video, with one field for more. */
export function ComposerMedia({
  media: { uploads, add, set, remove, removed, restore, setCoverBusy },
  pictures,
  post,
}: {
  readonly media: ComposerMediaState;
  readonly pictures: readonly PostPicture[];
  readonly post: BulkPost | undefined;
}) {
  const video = pictures.find(({ path }) => isVideo(path));
  const hasVideo = video !== undefined;
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(hasVideo, () =>
    hasVideo ? place.current : place.current?.querySelector<HTMLElement>('button'),
  );
  const edit = {
    pictures,
    add,
    change: (index: number, part: Partial<(typeof pictures)[number]>) =>
      set((before) => before.map((one, at) => (at === index ? { ...one, ...part } : one))),
    move: (index: number, by: number) => set((before) => moveImage(before, index, by)),
    remove: (index: number) => remove(index, words.imageRemoved),
  };
  return (
    <div>
      <UploadNews uploads={uploads} />
      <div ref={place} tabIndex={-1}>
        {removed ? (
          <Removed>
            <span>{removed.said}</span>
            <Button size="sm" variant="quiet" icon={<Undo2 />} onPress={restore}>
              {el.undo}
            </Button>
          </Removed>
        ) : null}
        {video ? (
          <ChosenVideo
            video={video}
            note={uploads.note}
            onBusy={setCoverBusy}
            onChange={(part) => edit.change(0, part)}
            onRemove={() => {
              remove(0, words.videoRemoved);
              uploads.queue.announce(postVideoWords.removed);
            }}
          />
        ) : (
          <PostImageList post={post} edit={edit} uploads={uploads} />
        )}
      </div>
      <MediaSpaceNote />
    </div>
  );
}
