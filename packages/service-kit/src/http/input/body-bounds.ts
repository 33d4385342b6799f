import { AppError } from '@kallos/contracts/errors';

const deepestNesting = 64;
const mostValues = 5000;
const mostPairs = 100;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number | undefined) => byte === 0x7d || byte === 0x5d;

function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start); end !== -1; end = bytes.indexOf(quote, end + 1))
    if (!isEscaped(bytes, end)) return end;
  return bytes.length;
}

function isWithinBounds(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma || isOpening(byte)) {
      values += 1;
      if (isOpening(byte)) depth += 1;
      if (depth > deepestNesting || values > mostValues) return false;
    } else if (isClosing(byte)) depth -= 1;
  }
  return true;
}

/**
 * Parses JSON with at most 5000 values and 64 levels; checks the limits before creating objects.
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isWithinBounds(bytes))
    throw new AppError('invalid_json', {
      message: 'The request body has too many values or nests too deep.',
    });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid_json');
  }
}

/** Parses a urlencoded form of at most 100 fields; the last of repeated fields wins. */
export function parseUrlencoded(bytes: Buffer): Record<string, string> {
  let pairs = 1;
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > mostPairs) throw new AppError('bad_request', { message: 'The form has too many fields.' });
  }
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}
