import { pictureTypes } from '@kallos/contracts/catalog/pictures';
import { readChosenFile } from '@kallos/web-kit/remote/chosen-file';
import { convertedTypes, mostImageBytesRead, shrinkImage } from '@kallos/web-kit/remote/prepare-image';
import { type UploadPlace, useUploads } from '@kallos/web-kit/remote/upload-field';
import type { StoreOptions } from '@kallos/web-kit/remote/upload-queue';
import { useLayoutEffect, useRef } from 'react';
import { imageAnnouncements } from '../messages/uploads.ts';
import { explainUpload } from './explain-upload.ts';
import { storeImage } from './store-image.ts';

/** The file types of image fields. */
export const imageTypes: readonly string[] = [...pictureTypes, ...convertedTypes];

interface ImageUploadsOptions {
  /** The paths of the present images. */
  readonly paths: readonly string[];
  readonly most: number;
  /** Called with the path of each stored image, in the order of choice. */
  readonly onKept: (path: string) => void;
  /** Whether a new image replaces the present one. */
  readonly isReplaced?: boolean;
  /** Stores an image and returns its path; by default with warnings about what a post may not show. */
  readonly store?: (image: File, options: StoreOptions) => Promise<string>;
  /** The draft of unsent images. */
  readonly place: UploadPlace;
}

/** Uploads images one by one. */
export function useImageUploads({
  paths,
  most,
  onKept,
  place,
  isReplaced = false,
  store = storeImage,
}: ImageUploadsOptions) {
  const known = useRef(paths);
  useLayoutEffect(() => {
    known.current = paths;
  }, [paths]);
  return useUploads(
    {
      room: () => (isReplaced ? most : most - known.current.length),
      read: (chosen) => readChosenFile(chosen, mostImageBytesRead),
      prepare: shrinkImage,
      store: async (image, options) => {
        const path = await store(image, options);
        options.signal.throwIfAborted();
        if (known.current.includes(path)) return imageAnnouncements.known;
        known.current = isReplaced ? [path] : [...known.current, path];
        onKept(path);
        return most === 1
          ? imageAnnouncements.addedOne
          : imageAnnouncements.added(known.current.length, most);
      },
      explain: (failure) => explainUpload(failure, imageAnnouncements.failed),
      words: { ...imageAnnouncements, noRoom: imageAnnouncements.noRoom(most) },
    },
    place,
  );
}
