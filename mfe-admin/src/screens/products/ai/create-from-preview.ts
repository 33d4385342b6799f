import { aiCreation, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { products } from '@kallos/contracts/catalog/products';
import { toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { genericFailure, showFailure } from '../../../show-failure.ts';

/** The administrator's choices. */
interface Decision {
  readonly name: string;
  readonly description: string;
  readonly image: RankedImage;
}

/** Downloads the image; returns its path, or undefined after showing the failure. */
async function downloadImage(
  { name, description, image }: Decision,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { url, sourcePage, author, licence } = image;
  const selected = { url, description: image.description, sourcePage, author, licence };
  try {
    const saved = await call(
      aiCreation.saveImages,
      { body: { productName: name, description, selectedImages: [selected] } },
      { signal },
    );
    const path = saved.downloadedImages[0]?.imagePath;
    if (path === undefined)
      toasts.destructive({
        title: 'Failed to download image',
        description: saved.failedImages[0]?.reason ?? genericFailure,
      });
    return path;
  } catch (error) {
    if (signal.aborted) return undefined;
    const isRefused = error instanceof ApiError && error.code === 'image_refused';
    showFailure(isRefused ? 'Failed to download image' : 'Failed to save image', error);
    return undefined;
  }
}

/**
 * Downloads the image and creates the active product; returns whether it was created, and shows a failure.
 */
export async function createFromPreview(
  decision: Decision,
  { signal, onDownloaded }: { signal: AbortSignal; onDownloaded: () => void },
): Promise<boolean> {
  const imageUrl = await downloadImage(decision, signal);
  if (imageUrl === undefined || signal.aborted) return false;
  onDownloaded();
  const { name, description } = decision;
  try {
    await call(products.create, { body: { name, description, status: 'active', imageUrl } });
  } catch (error) {
    showFailure('Failed to create product', error);
    return false;
  }
  await refresh(products.list, products.get);
  toasts.success({ title: 'Product created', description: name });
  return true;
}
