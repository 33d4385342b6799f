import { pictures } from '@kallos/contracts/catalog/pictures';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import type { StoreOptions } from '@kallos/web-kit/remote/upload-queue';
import { ownImageWords } from '../messages/own-image.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** Stores an uploaded image and returns its path; warns when it looks like a before-and-after image. */
export async function storeImage(image: File, { signal, onSent }: StoreOptions): Promise<string> {
  const { imagePath, isSideBySide, isMoving } = await call(
    pictures.keep,
    { files: { image } },
    { signal, fetch: fetchWithProgress(onSent) },
  );
  if (isSideBySide === true)
    toasts.warning({ title: ownImageWords.sideBySide, description: ownImageWords.whySideBySide });
  if (isMoving === true)
    toasts.warning({ title: ownImageWords.moving, description: ownImageWords.whyMoving });
  return imagePath;
}
