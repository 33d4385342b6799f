import { describe, expect, it } from 'vitest';
import { FileError, type FileKind, fileKindOf, readChosenFile } from './chosen-file.tsx';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const box = (major: string, ...compatible: string[]) => {
  const size = String.fromCharCode(16 + 4 * compatible.length);
  return bytesOf(`\0\0\0${size}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\x08mdatheic`);
};

describe('a chosen file', () => {
  it('is copied, so that changes to the original have no effect', async () => {
    const original = new File(['bytes'], 'IMG_1.jpg', { type: 'image/jpeg', lastModified: 7 });
    const copy = await readChosenFile(original, 10);
    expect(copy).not.toBe(original);
    expect([await copy.text(), copy.name, copy.type, copy.lastModified]).toEqual([
      'bytes',
      'IMG_1.jpg',
      'image/jpeg',
      7,
    ]);
  });

  const vanished = (name: string) =>
    Object.assign(new File(['x'], 'a.jpg'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', name)),
    });
  it.each([
    ['changed after it was chosen', vanished('NotReadableError'), 'gone'],
    ['vanished', vanished('NotFoundError'), 'gone'],
    ['empty', new File([], 'a.jpg'), 'empty'],
    ['larger than what is read', new File(['12345678901'], 'a.jpg'), 'too_large'],
  ])('is rejected with its reason when %s', async (_, file, fault) => {
    const refusal = await readChosenFile(file, 10).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FileError);
    expect((refusal as FileError).fault).toBe(fault);
  });
});

it.each<[string, Uint8Array, FileKind]>([
  ['JPEG', bytesOf('\u00ff\u00d8\u00ff\u00e1....'), 'jpeg'],
  ['PNG', bytesOf('\u0089PNG\r\n\u001a\n'), 'png'],
  ['GIF', bytesOf('GIF89a'), 'gif'],
  ['WebP', bytesOf('RIFF....WEBPVP8 '), 'webp'],
  ['WAV', bytesOf('RIFF....WAVEfmt '), 'other'],
  ['HEIC of a phone', box('heic', 'mif1', 'heic'), 'heif'],
  ['HEIF that names HEVC second', box('mif1', 'mif1', 'heic'), 'heif'],
  ['AVIF', box('avif', 'mif1', 'miaf'), 'avif'],
  ['AVIF that names itself second', box('mif1', 'avif'), 'avif'],
  ['MP4', box('isom', 'isom', 'mp41'), 'video'],
  ['MOV', box('qt  '), 'video'],
  ['old QuickTime', bytesOf('\0\0\0\x08wide\0\0\0\0mdat'), 'video'],
  ['WebM', bytesOf('\u001aE\u00df\u00a3'), 'video'],
  ['PDF', bytesOf('%PDF-1.7'), 'other'],
  ['HTML', bytesOf('<!doctype html>'), 'other'],
  ['nothing', new Uint8Array(), 'other'],
])('is recognised as %s by its bytes', (_, bytes, kind) => {
  expect(fileKindOf(bytes)).toBe(kind);
});
