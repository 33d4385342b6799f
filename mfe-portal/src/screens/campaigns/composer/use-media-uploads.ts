import { isVideo, videoRules } from '@kallos/contracts/media/video-rules';
import { maxImages } from '@kallos/contracts/networks';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { readChosenFile } from '@kallos/web-kit/remote/chosen-file';
import { mostImageBytesRead, shrinkImage } from '@kallos/web-kit/remote/prepare-image';
import { useUploads } from '@kallos/web-kit/remote/upload-field';
import { useLayoutEffect, useRef, useState } from 'react';
import { ExplainedError } from '../../../error-sentences.ts';
import { explainUpload } from '../../../layout/explain-upload.ts';
import { storeImage } from '../../../layout/store-image.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { postVideoWords } from '../../../messages/post-video.ts';
import { imageAnnouncements } from '../../../messages/uploads.ts';
import { createVideoUpload, explainVideo } from '../media/video-upload.ts';

/** Windows gives some videos no type. */
const isVideoFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('video/') || /\.(?:mp4|m4v|mov|avi|mkv|webm|3gp)$/i.test(name);

/** Marks the failures of videos, which have sentences of their own. */
class VideoFailure extends Error {}

async function ofVideo<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new VideoFailure('video', { cause });
  }
}

interface MediaUploadsOptions {
  readonly form: string;
  readonly field: string;
  readonly pictures: readonly PostPicture[];
  readonly onImage: (path: string) => void;
  readonly onVideo: (video: PostPicture) => void;
}

/** Uploads images and videos of a post through one field; `note` names what was changed in the last video. */
export function useMediaUploads({ form, field, pictures, onImage, onVideo }: MediaUploadsOptions) {
  const [videos] = useState(createVideoUpload);
  const [note, setNote] = useState('');
  const known = useRef(pictures.map(({ path }) => path));
  useLayoutEffect(() => {
    known.current = pictures.map(({ path }) => path);
  }, [pictures]);
  const hasVideo = () => known.current.some(isVideo);
  const uploads = useUploads(
    {
      room: () => (hasVideo() ? 0 : Math.max(1, maxImages - known.current.length)),
      read: (chosen) =>
        isVideoFile(chosen)
          ? ofVideo(readChosenFile(chosen, videoRules.mostBytes))
          : readChosenFile(chosen, mostImageBytesRead),
      prepare: (file) => (isVideoFile(file) ? ofVideo(videos.prepare(file)) : shrinkImage(file)),
      store: async (file, options) => {
        if (isVideoFile(file)) {
          const { video, note: changed } = await ofVideo(videos.store(file, options));
          known.current = [video.path];
          setNote(changed);
          onVideo(video);
          return [postVideoWords.added, changed].join(' ').trim();
        }
        if (hasVideo()) throw new ExplainedError(words.videoAlone);
        if (known.current.length >= maxImages) throw new ExplainedError(imageAnnouncements.noRoom(maxImages));
        const path = await storeImage(file, options);
        options.signal.throwIfAborted();
        if (known.current.includes(path)) return imageAnnouncements.known;
        known.current = [...known.current, path];
        onImage(path);
        return imageAnnouncements.added(known.current.length, maxImages);
      },
      explain: (failure) =>
        failure instanceof VideoFailure
          ? explainVideo(failure.cause)
          : explainUpload(failure, imageAnnouncements.failed),
      words: {
        stopped: (name) =>
          isVideoFile({ type: '', name }) ? postVideoWords.stopped : imageAnnouncements.stopped(name),
        noRoom: pictures.some(({ path }) => isVideo(path))
          ? postVideoWords.noRoom
          : imageAnnouncements.noRoom(maxImages),
      },
    },
    { form, field },
  );
  return { ...uploads, note };
}
