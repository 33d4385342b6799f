import { maxImages } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { useState } from 'react';
import { composerWords as words } from '../../../messages/composer.ts';
import { proposedAlt } from '../media/post-images.ts';
import { useMediaUploads } from './use-media-uploads.ts';

type Pictures = readonly PostPicture[];

interface MediaOptions {
  readonly post: BulkPost | undefined;
  readonly form: string;
  /** The name of the field in the form's draft. */
  readonly field?: string;
  readonly pictures: Pictures;
  readonly onChange: (next: (before: Pictures) => Pictures) => void;
}

/** The images or the video of the composer, with uploads, and undo of the last removal. */
export function useComposerMedia({ post, form, field = 'media', pictures, onChange }: MediaOptions) {
  const [removed, setRemoved] = useState<{ pictures: Pictures; said: string }>();
  const [isCoverBusy, setCoverBusy] = useState(false);
  const set = (next: (before: Pictures) => Pictures, said?: string) => {
    setRemoved(said === undefined ? undefined : { pictures, said });
    onChange(next);
  };
  const add = (path: string) =>
    set((before) =>
      before.length >= maxImages || before.some((one) => one.path === path)
        ? before
        : [...before, { path, alt: post ? proposedAlt(post, before.length + 1) : '', isMade: false }],
    );
  const uploads = useMediaUploads({
    form,
    field,
    pictures,
    onImage: add,
    onVideo: (video) => set(() => [video], pictures.length > 0 ? words.videoReplaced : undefined),
  });
  return {
    uploads,
    add,
    set,
    remove: (index: number, said: string) => set((before) => before.filter((_, at) => at !== index), said),
    /** The removed images and the message about them. */
    removed,
    restore: () => removed && set(() => removed.pictures),
    isBusy: uploads.isPending || isCoverBusy,
    setCoverBusy,
  };
}

/** The media of a post, or of one of its networks. */
export type ComposerMediaState = ReturnType<typeof useComposerMedia>;
