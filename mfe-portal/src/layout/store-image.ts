import { pictures } from '@kallos/contracts/catalog/pictures';
import { toasts } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import type { StoreOptions } from '@kallos/web-kit/remote/upload-queue';
import { ownImageWords } from '../messages/own-image.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

const keepImage = (image: File, { signal, onSent }: StoreOptions) =>
  call(pictures.keep, { files: { image } }, { signal, fetch: fetchWithProgress(onSent) });

/** Stores a logo and returns its path. */
export const storeLogo = async (logo: File, options: StoreOptions): Promise<string> =>
  (await keepImage(logo, options)).imagePath;

/** Stores an uploaded image and returns its path; warns when it looks like a before-and-after image. */
export async function storeImage(image: File, options: StoreOptions): Promise<string> {
  const { imagePath, isSideBySide, isMoving } = await keepImage(image, options);
  if (isSideBySide === true)
    toasts.warning({ title: ownImageWords.sideBySide, description: ownImageWords.whySideBySide });
  if (isMoving === true)
    toasts.warning({ title: ownImageWords.moving, description: ownImageWords.whyMoving });
  return imagePath;
}
