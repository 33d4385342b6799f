import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page that is ready but for the nonce of the response. */
export interface PreparedPage {
  readonly plain: (nonce: string) => Buffer;
  /** The page as gzip: only the nonces are new, and they stand in it unpacked. */
  readonly packed: (nonce: string) => Buffer;
}

/** Stands where the nonce will; nothing else that a page is filled with can contain it. */
export const nonceMark = `nonce-${randomBytes(18).toString('hex')}`;

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** A block of deflate that holds its bytes as they are; it may stand wherever a block ends on a whole byte. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xff_ff, 3);
  return Buffer.concat([head, bytes]);
}

/** Ends on a whole byte without ending the stream, and refers to nothing before it. */
const packPiece = (piece: Buffer): Buffer =>
  deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });

function gzipTail(pieces: readonly Buffer[], nonce: Buffer): Buffer {
  let sum = 0;
  let length = 0;
  pieces.forEach((piece, index) => {
    if (index > 0) sum = crc32(nonce, sum);
    sum = crc32(piece, sum);
    length += piece.length + (index > 0 ? nonce.length : 0);
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length, 4);
  return tail;
}

const between = (pieces: readonly Buffer[], one: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [one, piece]));

/** Prepares a page in which {@link nonceMark} stands wherever its nonce belongs. */
export function preparePage(text: string): PreparedPage {
  const pieces = text.split(nonceMark).map((piece) => Buffer.from(piece));
  let packedPieces: Buffer[] | undefined;
  return {
    plain: (nonce) => Buffer.concat(between(pieces, Buffer.from(nonce))),
    packed: (nonce) => {
      packedPieces ??= pieces.map(packPiece);
      const bytes = Buffer.from(nonce);
      return Buffer.concat([
        gzipHead,
        ...between(packedPieces, storedBlock(bytes)),
        lastBlock,
        gzipTail(pieces, bytes),
      ]);
    },
  };
}
