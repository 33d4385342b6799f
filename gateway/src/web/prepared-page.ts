import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page that is ready but for the nonce of the response. */
export interface PreparedPage {
  readonly plain: (nonce: string) => string;
  /** The page as gzip, a character for each byte: only the nonces are new, and they stand in it unpacked. */
  readonly packed: (nonce: string) => string;
}

/** Stands where the nonce will; nothing else that a page is filled with can contain it. */
export const nonceMark = `nonce-${randomBytes(18).toString('hex')}`;

const latin = (...bytes: readonly number[]): string => String.fromCharCode(...bytes);
const twoBytes = (value: number): string => latin(value & 0xff, (value >> 8) & 0xff);
const fourBytes = (value: number): string => twoBytes(value) + twoBytes(value >>> 16);

const gzipHead = latin(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const lastBlock = latin(3, 0);

/** What a block of deflate begins with that holds so many bytes as they are; it may stand wherever a block ends on a whole byte. */
const storedHead = (length: number): string => latin(0) + twoBytes(length) + twoBytes(~length);

/** Ends on a whole byte without ending the stream, and refers to nothing before it. */
const packPiece = (piece: string): string =>
  deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');

/**
 * The sum of a page by its nonce: each bit of that turns the same bits of the sum, whatever the others are, so that a page is
 * not summed up for every response.
 */
function openSums(pieces: readonly string[], length: number): (nonce: string) => number {
  const sum = (nonce: string) => crc32(pieces.join(nonce));
  const empty = latin(...Array.from({ length }, () => 0));
  const ofNone = sum(empty);
  const turns = Array.from({ length: length * 8 }, (_, bit) => {
    const at = bit >> 3;
    // A nonce is plain text: the highest bit of its bytes is never set.
    if (bit % 8 === 7) return 0;
    return sum(empty.slice(0, at) + latin(1 << (bit & 7)) + empty.slice(at + 1)) ^ ofNone;
  });
  return (nonce) =>
    turns.reduce(
      (all, turn, bit) => ((nonce.charCodeAt(bit >> 3) >> (bit & 7)) & 1 ? all ^ turn : all),
      ofNone,
    );
}

/** Prepares a page in which {@link nonceMark} stands wherever its nonce belongs; all its nonces are of one length. */
export function preparePage(text: string): PreparedPage {
  const pieces = text.split(nonceMark);
  let pack: PreparedPage['packed'] | undefined;
  const openPacking = (length: number): PreparedPage['packed'] => {
    const packed = pieces.map(packPiece);
    const head = storedHead(length);
    const sumOf = openSums(pieces, length);
    const size = fourBytes(Buffer.byteLength(pieces.join('')) + (pieces.length - 1) * length);
    return (nonce) => gzipHead + packed.join(head + nonce) + lastBlock + fourBytes(sumOf(nonce)) + size;
  };
  return {
    plain: (nonce) => pieces.join(nonce),
    packed: (nonce) => {
      pack ??= openPacking(nonce.length);
      return pack(nonce);
    },
  };
}
