import { pictures } from '@kallos/contracts/catalog/pictures';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import type { StoreOptions } from '@kallos/web-kit/remote/upload-queue';
import { pictureWords } from '../messages/kept-picture.ts';
import { tellingFetch } from './telling-fetch.ts';

/** Stores an uploaded image and returns its path; warns when it looks like a before-and-after image. */
export async function keepPicture(image: File, { signal, onSent }: StoreOptions): Promise<string> {
  const { imagePath, isSideBySide, isMoving } = await call(
    pictures.keep,
    { files: { image } },
    { signal, fetch: tellingFetch(onSent) },
  );
  if (isSideBySide === true)
    toasts.warning({ title: pictureWords.sideBySide, description: pictureWords.whySideBySide });
  if (isMoving === true) toasts.warning({ title: pictureWords.moving, description: pictureWords.whyMoving });
  return imagePath;
}
