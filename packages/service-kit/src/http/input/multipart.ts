import { AppError } from '@kallos/contracts/errors';

/** One part of a multipart form; only a file has a file name. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
  /** True if its end has not arrived yet. */
  readonly isCut: boolean;
}

const mostParts = 40;
const mostHeaderBytes = 2048;
const lineEnd = '\r\n';

const refused = () => new AppError('bad_request', { message: 'The form could not be read.' });

const nameOf = (text: string | undefined) =>
  text?.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');

function readHeader(header: string): Omit<FormPart, 'bytes' | 'isCut'> {
  const lines = header.split(lineEnd);
  const valueOf = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  const disposition = valueOf('content-disposition') ?? '';
  const name = nameOf(/; ?name="([^"]*)"/i.exec(disposition)?.[1]);
  if (name === undefined) throw refused();
  const fileName = nameOf(/; ?filename="([^"]*)"/i.exec(disposition)?.[1]);
  return { name, fileName, type: valueOf('content-type')?.trim() ?? '' };
}

function boundaryOf(contentType: string): string {
  const found = /;\s?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?:;|$)/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined || /[\r\n]/.test(boundary)) throw refused();
  return boundary;
}

// For a shorter delimiter Node's search compares at every occurrence of its first byte, which
// hostile input can repeat.
const shortestDelimiter = 8;
const mostUnderShorter = 1024 * 1024;

/** Whether the bytes are a whole form, or its beginning. */
export type Extent = 'whole' | 'beginning';

/**
 * Splits a multipart form into at most 40 parts in one pass; throws for malformed input. For a
 * beginning, the last part contains what has arrived.
 */
export function* parseMultipart(bytes: Buffer, contentType: string, extent: Extent): Generator<FormPart> {
  const delimiter = Buffer.from(`${lineEnd}--${boundaryOf(contentType)}`);
  const opening = delimiter.subarray(lineEnd.length);
  if (delimiter.length < shortestDelimiter && bytes.length > mostUnderShorter) throw refused();
  const mayEnd = (at: number) => extent === 'beginning' && bytes.length < at;
  if (!bytes.subarray(0, opening.length).equals(opening)) throw refused();
  let at = opening.length;
  for (let parts = 1; bytes.toString('latin1', at, at + 2) === lineEnd; parts += 1) {
    if (parts > mostParts) throw new AppError('bad_request', { message: 'The form has too many parts.' });
    at += lineEnd.length;
    const headerLength = bytes.subarray(at, at + mostHeaderBytes).indexOf(lineEnd + lineEnd);
    if (headerLength === -1 && mayEnd(at + mostHeaderBytes)) return;
    if (headerLength === -1) throw refused();
    const header = readHeader(bytes.toString('utf8', at, at + headerLength));
    const start = at + headerLength + 2 * lineEnd.length;
    const end = bytes.indexOf(delimiter, start);
    if (end === -1 && extent === 'whole') throw refused();
    yield { ...header, bytes: bytes.subarray(start, end === -1 ? bytes.length : end), isCut: end === -1 };
    if (end === -1) return;
    at = end + delimiter.length;
  }
  if (!mayEnd(at + 2) && bytes.toString('latin1', at, at + 2) !== '--') throw refused();
}
