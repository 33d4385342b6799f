import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { productImports } from '@kallos/contracts/catalog/product-imports';
import { products } from '@kallos/contracts/catalog/products';
import { appFactory } from '@kallos/service-kit/http/app';
import { implement } from '@kallos/service-kit/http/implement';
import { acceptsProgress } from '@kallos/service-kit/http/stream-reply';
import * as portfolio from './account-products/account-products.ts';
import { previewProduct } from './ai/preview.ts';
import { proposeFacts } from './ai/propose-facts.ts';
import { replaceImage } from './ai/replace-image.ts';
import { saveImages } from './ai/save-images.ts';
import { searchImages } from './ai/search-images.ts';
import type { Ctx } from './context.ts';
import { exportProducts } from './imports/export-products.ts';
import { previewImport, runImport } from './imports/import-products.ts';
import {
  addImage,
  storeImageFrom,
  storeUploadedImage,
  listImages,
  removeImage,
} from './media/product-images.ts';
import { saveVideo, saveVideoPiece } from './media/save-video.ts';
import { serveVideo } from './media/serve-video.ts';
import { serveMedia, serveProxied } from './media/serve.ts';
import { getProduct, listCategories, listProducts } from './products/browse-products.ts';
import { createProduct, deleteProduct, updateProduct } from './products/save-products.ts';
import { readMediaSpace, readAccountMediaSpace } from './usage/media-space.ts';

/** Creates the service's application; tests call it in the same process. */
export const createApp = appFactory<Ctx>([
  implement<Ctx, typeof products>(products, {
    list: (ctx, { query }, { caller }) => listProducts(ctx, caller, query),
    get: (ctx, { params }, { caller }) => getProduct(ctx, caller, params.id),
    create: (ctx, { body, files }, { signal }) => createProduct(ctx, body, files.image, signal),
    update: (ctx, { params, body, files }, { signal }) =>
      updateProduct(ctx, params.id, body, files.image, signal),
    remove: (ctx, { params }) => deleteProduct(ctx, params.id),
    categories: (ctx) => listCategories(ctx),
  }),
  implement<Ctx, typeof productImports>(productImports, {
    preview: (ctx, input, { caller, signal }) => previewImport(ctx, caller, input, signal),
    run: (ctx, input, { caller, signal, headers }) =>
      runImport(ctx, caller, input, { signal, isStreamed: acceptsProgress(headers) }),
    download: (ctx, _, { caller }) => exportProducts(ctx, caller),
  }),
  implement<Ctx, typeof accountProducts>(accountProducts, {
    list: (ctx, _, { caller }) => portfolio.listAccountProducts(ctx, caller),
    add: (ctx, { body }, { caller }) => portfolio.addAccountProduct(ctx, caller, body),
    update: (ctx, { params, body }, { caller }) =>
      portfolio.updateAccountProduct(ctx, caller, params.id, body),
    proposeFacts: (ctx, { params }, { caller, signal }) => proposeFacts(ctx, caller, params.id, signal),
    remove: (ctx, { params }, { caller }) => portfolio.removeAccountProduct(ctx, caller, params.id),
  }),
  implement<Ctx, typeof pictures>(pictures, {
    list: (ctx, { params }, { caller }) => listImages(ctx, caller, params.originalProductId),
    remove: (ctx, { params }, { caller }) => removeImage(ctx, caller, params.imageId),
    upload: (ctx, { params, files }, { caller }) =>
      addImage(ctx, caller, params.originalProductId, files.image),
    keep: (ctx, { files }, { caller }) => storeUploadedImage(ctx, caller, files.image),
    keepFromUrl: (ctx, { body }, { caller, signal }) => storeImageFrom(ctx, caller, body.url, signal),
    keepVideoPiece: (ctx, { files }, { caller }) => saveVideoPiece(ctx, caller, files.piece),
    keepVideo: (ctx, { body, files }, { caller, signal, headers }) =>
      saveVideo(ctx, caller, body.pieces, files, { signal, isStreamed: acceptsProgress(headers) }),
    proxy: (ctx, { query }, { caller, signal }) => serveProxied(ctx, caller, query, signal),
    media: (ctx, { params, query }, { headers, ip }) =>
      params.file.endsWith('.mp4')
        ? serveVideo(ctx, params.file, headers.get('range'))
        : serveMedia(ctx, params.file, query, { accept: headers.get('accept') ?? '', ip }),
  }),
  implement<Ctx, typeof mediaSpace>(mediaSpace, {
    read: (ctx, _, { caller }) => readMediaSpace(ctx, caller),
    readOf: (ctx, { params }) => readAccountMediaSpace(ctx, params.accountId),
  }),
  implement<Ctx, typeof aiCreation>(aiCreation, {
    preview: (ctx, { body }, { caller, signal, headers }) =>
      previewProduct(ctx, caller, body.productName, signal, acceptsProgress(headers)),
    replaceImage: (_, { body }) => replaceImage(body),
    saveImages: (ctx, { body }, { caller, signal }) => saveImages(ctx, caller, body, signal),
    searchImages: (ctx, { body }, { caller, signal }) => searchImages(ctx, caller, body, signal),
  }),
]);
