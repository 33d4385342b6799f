import { pictures } from '@kallos/contracts/catalog/pictures';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { addImage, keepPicture, listImages, removeImage } from './product-images.ts';
import { keepVideo, keepVideoPiece } from './keep-video.ts';
import { serveVideo } from './serve-video.ts';
import { serveMedia, serveProxied } from './serve.ts';

export const picturesHttp = implement<Ctx, typeof pictures>(pictures, {
  list: (ctx, { params }, { caller }) => listImages(ctx, caller, params.originalProductId),
  remove: (ctx, { params }, { caller }) => removeImage(ctx, caller, params.imageId),
  upload: (ctx, { params, files }, { caller }) =>
    addImage(ctx, caller, params.originalProductId, files.image),
  keep: (ctx, { files }, { caller }) => keepPicture(ctx, caller, files.image),
  keepVideoPiece: (ctx, { files }, { caller }) => keepVideoPiece(ctx, caller, files.piece),
  keepVideo: (ctx, { body, files }, { caller }) => keepVideo(ctx, caller, body.pieces, files),
  proxy: (ctx, { query }, { caller, signal }) => serveProxied(ctx, caller, query, signal),
  media: (ctx, { params, query }, { headers, ip }) =>
    params.file.endsWith('.mp4')
      ? serveVideo(ctx, params.file, headers.get('range'))
      : serveMedia(ctx, params.file, query, { accept: headers.get('accept') ?? '', ip }),
});
