import { AppError } from '@kallos/contracts/errors';

/** Beginnings of markup and programs that no picture needs, in lower case and long enough not to occur by chance. */
const programs = [
  '<script',
  '<html',
  '<!doctype',
  '<svg ',
  '<svg>',
  '<?php',
  '<iframe',
  '<foreignobject',
  'javascript:',
];
/** A PDF may begin anywhere in the first kilobyte. */
const pdfWithin = 1024;
/** A ZIP archive is read from its end: a record of 22 bytes and a comment of at most 65,535. */
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const zipTail = 22 + 65_535;

function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipTail));
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + 22 > tail.length) return false;
    if (at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}

/** A header that reads as the start of a script's comment: its odd numbers are what keeps a browser from stumbling. */
const isScriptHeader = (bytes: Buffer) =>
  /^(GIF8[79]a(\/\*|=)|\xFF\xD8\xFF[\xE0-\xEF\xFE]\/\*)/.test(bytes.subarray(0, 8).toString('latin1'));

/** Throws `image_refused` when a picture's file is at the same time a page, a program, an archive or a document. */
export function refuseHiddenContent(given: Uint8Array): void {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1').toLowerCase();
  if (
    programs.some((start) => text.includes(start)) ||
    text.slice(0, pdfWithin).includes('%pdf-') ||
    isScriptHeader(bytes) ||
    isZip(bytes)
  )
    throw new AppError('image_refused', { message: 'The file is a picture and something else at once.' });
}
