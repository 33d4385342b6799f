import sharp from 'sharp';
import { drawPicture, type Picture } from './draw.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** The picture as JPEG, 1080 × 1080; `isSmall` spends more time to save bytes. */
export async function renderPicture(picture: Picture, isSmall = false): Promise<Bytes> {
  const bytes = await sharp(Buffer.from(drawPicture(picture)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: isSmall ? 82 : 86, mozjpeg: isSmall, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return new Uint8Array(bytes);
}

/** Another shape of a picture, cut from its middle. */
export async function reshape(picture: Bytes, { width, height }: Size, quality: number): Promise<Bytes> {
  const bytes = await sharp(picture).resize(width, height, { fit: 'cover' }).jpeg({ quality }).toBuffer();
  return new Uint8Array(bytes);
}
