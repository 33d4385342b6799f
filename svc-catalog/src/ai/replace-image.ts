import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';

type Replacement = HandlerInput<typeof aiCreation.replaceImage>['body'];

/** Returns the best remaining image; without one, starts over with all valid images. */
export function replaceImage({ remainingImages, allValidImages }: Replacement) {
  const queue = remainingImages.length > 0 ? remainingImages : allValidImages;
  const [replacementImage, ...rest] = queue;
  if (!replacementImage) throw new AppError('not_found', { message: 'There is no other picture.' });
  return { success: true as const, replacementImage, remainingImages: rest };
}
