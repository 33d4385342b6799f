import sharp from 'sharp';
import { drawPicture, type Picture } from './draw.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture as JPEG, cut to the size from its middle. */
export async function renderPicture(picture: Picture, { width, height }: Size, quality = 84) {
  const bytes = await sharp(Buffer.from(drawPicture(picture)))
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return new Uint8Array(bytes);
}
