import { pictureTypes } from '@kallos/contracts/catalog/pictures';
import { FileError, readChosenFile } from '@kallos/web-kit/remote/chosen-file';
import { convertedTypes, mostImageBytesRead, shrinkImage } from '@kallos/web-kit/remote/prepare-image';
import { useUploads, type UploadWords } from '@kallos/web-kit/remote/upload-field';

/** The file types of the image field. */
export const imageTypes: readonly string[] = [...pictureTypes, ...convertedTypes];

/** The texts of the image field. */
export const uploadWords = {
  faults: {
    gone: 'The file changed or no longer exists. Choose it again.',
    empty: 'The file is empty. If it is in the cloud, download it to this device first.',
    too_large: 'The file is too large. Save it at a smaller size.',
    folder: 'This is a folder. Open it and choose an image.',
    not_file: 'Only files can be added here, not texts or links. Save the image to this device first.',
    not_image: 'This is not an image. Choose a JPEG, PNG, WebP, AVIF, GIF or HEIC file.',
    video: 'The file is a video, not an image.',
    heic: 'This HEIC image cannot be read on this device. Save it as JPEG and try again.',
    undecodable: 'This image cannot be read on this device. Save it as JPEG or PNG and try again.',
    no_room: 'A product takes one image here.',
  },
  waiting: 'Waiting',
  preparing: 'Preparing…',
  sending: (percent) => `Uploading… ${percent}%`,
  checking: 'Checking…',
  progress: (name) => `Progress: ${name}`,
  stop: (name) => `Stop: ${name}`,
  dismiss: (name) => `Dismiss: ${name}`,
  retry: 'Try again',
  retryNamed: (name) => `Try again: ${name}`,
  uploads: 'Files that are being prepared',
  refused: 'Files that were refused',
  dropHint: 'or drop a file here, or paste it with Ctrl+V',
} as const satisfies UploadWords;

/** Reads and shrinks the chosen image; it is sent when the product is saved. */
export const useImageChoice = (onChosen: (image: File) => void, form: string) =>
  useUploads(
    {
      room: () => 1,
      read: (chosen) => readChosenFile(chosen, mostImageBytesRead),
      prepare: shrinkImage,
      store: (image) => {
        onChosen(image);
        return Promise.resolve('Image chosen. It is stored when you save.');
      },
      explain: (failure) => ({
        reason: uploadWords.faults[failure instanceof FileError ? failure.fault : 'undecodable'],
        canRetry: false,
      }),
      words: {
        stopped: (name) => `Stopped: ${name}`,
        noRoom: uploadWords.faults.no_room,
      },
    },
    { form, field: 'image' },
  );
