import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { implement } from '@kallos/service-kit/implement';
import { wantsProgress } from '@kallos/service-kit/stream-reply';
import type { Ctx } from '../context.ts';
import { previewProduct } from './preview.ts';
import { replaceImage } from './replace-image.ts';
import { searchImages } from './search-images.ts';
import { saveImages } from './save-images.ts';

export const aiCreationHttp = implement<Ctx, typeof aiCreation>(aiCreation, {
  preview: (ctx, { body }, { caller, signal, headers }) =>
    previewProduct(ctx, caller, body.productName, signal, wantsProgress(headers)),
  replaceImage: (_, { body }) => replaceImage(body),
  saveImages: (ctx, { body }, { caller, signal }) => saveImages(ctx, caller, body, signal),
  searchImages: (ctx, { body }, { caller, signal }) => searchImages(ctx, caller, body, signal),
});
