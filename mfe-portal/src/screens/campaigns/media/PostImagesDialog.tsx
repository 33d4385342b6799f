import { maxImages } from '@kallos/contracts/networks';
import { isVideo } from '@kallos/contracts/media/video-rules';
import type { BulkPost, PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { Button, Check } from '@kallos/ui/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { UploadNews } from '@kallos/web-kit/remote/upload-field';
import { GuardedDialog } from '../../../layout/GuardedDialog.tsx';
import { MediaSpaceNote } from '../../../layout/MediaSpaceNote.tsx';
import { useEffect, useRef, useState } from 'react';
import { el } from '../../../messages/el.ts';
import { draftWords } from '../../../messages/leaving.ts';
import { postImagesWords as words } from '../../../messages/post-images.ts';
import { postVideoWords as videoWords } from '../../../messages/post-video.ts';
import { useFocusAfter } from '../../../layout/use-focus-after.ts';
import { useImageUploads } from '../../../layout/use-image-uploads.ts';
import { FirstCommentChoice } from '../editor/FirstCommentChoice.tsx';
import { PostImageList } from './PostImageList.tsx';
import { ChosenVideo, VideoOffer } from './PostVideo.tsx';
import { isChanged, moveImage, proposedAlt } from './post-images.ts';
import type { PostActions } from '../list/use-post-actions.ts';
import { useVideoUpload } from './use-video-upload.ts';

interface DialogProps {
  readonly post: BulkPost;
  readonly actions: PostActions;
  readonly onClose: () => void;
}

type Draft = ReturnType<typeof usePictures>['draft'];

const readDraft = readBySample<Draft>({
  pictures: [{ path: ' ', alt: ' ', isMade: true, poster: ' ' }],
  hashtagsInComment: true,
});

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
      before.length >= maxImages || before.some((one) => one.path === path)
        ? before
        : [...before, { path, alt: proposedAlt(post, before.length + 1), isMade: false }],
    );
  return {
    draft,
    setDraft,
    pictures,
    add,
    change: (index: number, change: Partial<PostPicture>) =>
      set((before) => before.map((one, at) => (at === index ? { ...one, ...change } : one))),
    move: (index: number, by: number) => set((before) => moveImage(before, index, by)),
    play: (video: PostPicture) => set(() => [video]),
    remove: (index: number) => set((before) => before.filter((_, at) => at !== index)),
    comment: (hashtagsInComment: boolean) => setDraft((before) => ({ ...before, hashtagsInComment })),
  };
}

/** Keeps the focus when a video replaces its field or the reverse. */
function useVideoFocus(hasVideo: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useFocusAfter(hasVideo, () =>
    hasVideo ? place.current : place.current?.querySelector<HTMLElement>('[data-video] button'),
  );
  return place;
}

/** Edits a post's images, their alt texts, and the first comment. */
export function PostImagesDialog({ post, actions, onClose }: DialogProps) {
  const edit = usePictures(post);
  const form = `post-pictures:${post.id}`;
  const videoUploads = useVideoUpload(form, edit.play);
  const uploads = useImageUploads({
    paths: edit.pictures.map(({ path }) => path),
    most: maxImages,
    place: { form, field: 'images' },
    onKept: (path) => {
      edit.add(path);
      videoUploads.queue.clearRefusals();
    },
  });
  const isSending = uploads.isPending || videoUploads.isPending;
  const [isSaving, setSaving] = useState(false);
  const [isCoverBusy, setCoverBusy] = useState(false);
  const { draft, pictures } = edit;
  const video = pictures.find(({ path }) => isVideo(path));
  const hasVideo = video !== undefined;
  const place = useVideoFocus(hasVideo);
  const { queue } = uploads;
  // A post has images or a video, so pending image uploads are cancelled.
  useEffect(() => {
    if (hasVideo) queue.close();
  }, [hasVideo, queue]);
  const kept = useFormDraft({
    form,
    title: draftWords.postPictures(post.productName),
    value: draft,
    read: readDraft,
    isDirty: isChanged(post, draft),
    hasFiles: uploads.hasUnsent || videoUploads.hasUnsent,
    restore: edit.setDraft,
  });
  const save = async () => {
    setSaving(true);
    const isSaved = await actions.picture(post, { ...draft, pictures: [...pictures] });
    setSaving(false);
    if (!isSaved) return;
    kept.drop();
    onClose();
  };
  return (
    <GuardedDialog
      draft={kept}
      isDirty={isSending || isChanged(post, draft)}
      isBusy={isSaving}
      discardHelp={isSending ? words.sendingHelp : words.discardHelp}
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
            isDisabled={isSending || isCoverBusy || !isChanged(post, draft)}
            isPending={isSaving}
            pendingLabel={el.saving}
            onPress={() => void save()}
          >
            {el.save}
          </Button>
        </>
      )}
    >
      <UploadNews uploads={uploads} />
      <UploadNews uploads={videoUploads} />
      <div ref={place} tabIndex={-1}>
        {video ? (
          <ChosenVideo
            video={video}
            note={videoUploads.note}
            onBusy={setCoverBusy}
            onChange={(change) => edit.change(0, change)}
            onRemove={() => {
              edit.remove(0);
              videoUploads.queue.announce(videoWords.removed);
            }}
          />
        ) : (
          <>
            <PostImageList post={post} edit={edit} uploads={uploads} />
            <VideoOffer hasPictures={pictures.length > 0} uploads={videoUploads} />
          </>
        )}
      </div>
      <MediaSpaceNote />
      <FirstCommentChoice post={post} isOn={draft.hashtagsInComment} onChange={edit.comment} />
    </GuardedDialog>
  );
}
