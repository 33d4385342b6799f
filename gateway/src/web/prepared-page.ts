import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page for one response. */
export interface FilledPage {
  readonly bytes: Buffer;
  /** Allows overwriting these bytes with the next nonce. */
  readonly release: () => void;
}

/** A page that only lacks the nonce of the response. */
export interface PreparedPage {
  readonly plain: (nonce: string) => FilledPage;
  /** The page as gzip: only the nonces are new, in stored blocks. */
  readonly packed: (nonce: string) => FilledPage;
}

/** The placeholder of the nonce; a page cannot contain it otherwise. */
export const nonceMark = `nonce-${randomBytes(18).toString('hex')}`;

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/**
 * Returns the header of a stored deflate block of this length, which may follow any block that ends
 * on a byte boundary.
 */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

/** Ends on a byte boundary without ending the stream, and refers to nothing before it. */
const packPiece = (piece: string): Buffer =>
  deflateRawSync(piece, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });

/**
 * Returns a function for the CRC of a page by its nonce. CRCs are linear, so each bit of the nonce
 * flips fixed bits and the page is not summed for every response.
 */
function openSums(pieces: readonly string[], length: number): (nonce: string) => number {
  const sum = (nonce: string) => crc32(pieces.join(nonce));
  const empty = '\0'.repeat(length);
  const ofNone = sum(empty);
  const turns = Array.from({ length: length * 8 }, (_, bit) => {
    const at = bit >> 3;
    // A nonce is ASCII: the highest bit of its bytes is never set.
    if (bit % 8 === 7) return 0;
    return sum(empty.slice(0, at) + String.fromCharCode(1 << (bit & 7)) + empty.slice(at + 1)) ^ ofNone;
  });
  return (nonce) =>
    turns.reduce(
      (all, turn, bit) => ((nonce.charCodeAt(bit >> 3) >> (bit & 7)) & 1 ? all ^ turn : all),
      ofNone,
    ) >>> 0;
}

const mostFree = 16;

/**
 * Copies the constant parts once and overwrites the rest per response. A copy is reused after its
 * response, because large buffers are expensive to allocate and collect.
 */
function openCopies(pieces: readonly Buffer[], length: number): (nonce: string) => FilledPage {
  const hole = Buffer.alloc(length);
  const bytes = Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [hole, piece])));
  let end = -length;
  const holes = pieces.slice(0, -1).map((piece) => (end += length + piece.length));
  const free: Buffer[] = [];
  return (nonce) => {
    const copy = free.pop() ?? Buffer.from(bytes);
    for (const at of holes) copy.write(nonce, at, 'latin1');
    let isReleased = false;
    const release = () => {
      if (!isReleased && free.length < mostFree) free.push(copy);
      isReleased = true;
    };
    return { bytes: copy, release };
  };
}

function openPlain(pieces: readonly string[], length: number): PreparedPage['plain'] {
  return openCopies(
    pieces.map((piece) => Buffer.from(piece)),
    length,
  );
}

function openPacked(pieces: readonly string[], length: number): PreparedPage['packed'] {
  const sumOf = openSums(pieces, length);
  // The CRC, which differs per response, and the size.
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(Buffer.byteLength(pieces.join('')) + (pieces.length - 1) * length, 4);
  const last = pieces.length - 1;
  const packed = pieces.map((piece, at) => {
    const before = at === 0 ? [gzipHead] : [];
    const after = at === last ? [lastBlock, tail] : [storedHead(length)];
    return Buffer.concat([...before, packPiece(piece), ...after]);
  });
  const copyOf = openCopies(packed, length);
  return (nonce) => {
    const page = copyOf(nonce);
    page.bytes.writeUInt32LE(sumOf(nonce), page.bytes.length - 8);
    return page;
  };
}

/**
 * Prepares a page with {@link nonceMark} at each place of its nonce; all nonces have one length.
 */
export function preparePage(text: string): PreparedPage {
  const pieces = text.split(nonceMark);
  const made: { plain?: PreparedPage['plain']; packed?: PreparedPage['packed'] } = {};
  return {
    plain: (nonce) => (made.plain ??= openPlain(pieces, nonce.length))(nonce),
    packed: (nonce) => (made.packed ??= openPacked(pieces, nonce.length))(nonce),
  };
}
