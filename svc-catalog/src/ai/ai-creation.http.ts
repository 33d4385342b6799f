import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { previewProduct, replaceImage, searchImages } from './preview.ts';
import { saveImages } from './save-images.ts';

export const aiCreationHttp = implement<Ctx, typeof aiCreation>(aiCreation, {
  preview: (ctx, { body }, { caller, signal }) => previewProduct(ctx, caller, body.productName, signal),
  replaceImage: (_, { body }) => replaceImage(body),
  saveImages: (ctx, { body }, { caller, signal }) => saveImages(ctx, caller, body, signal),
  searchImages: (ctx, { body }, { signal }) => searchImages(ctx, body, signal),
});
