import { AppError } from '@kallos/contracts/errors';

/** One part of a multipart form; only a file has a file name. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
}

const mostParts = 40;
const mostHeaderBytes = 2048;
const lineEnd = '\r\n';

const refused = () => new AppError('bad_request', { message: 'The form could not be read.' });

const nameOf = (text: string | undefined) =>
  text?.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');

function readHeader(header: string): Omit<FormPart, 'bytes'> {
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

/** The name of a form's first part, read of the form's first 4096 bytes; what begins otherwise is refused. */
export function firstPartOf(bytes: Buffer, contentType: string): string {
  const opening = `--${boundaryOf(contentType)}${lineEnd}`;
  const start = opening.length;
  const length = bytes.subarray(start, start + mostHeaderBytes).indexOf(lineEnd + lineEnd);
  if (bytes.toString('latin1', 0, start) !== opening || length === -1) throw refused();
  return readHeader(bytes.toString('utf8', start, start + length)).name;
}

/** Splits a multipart form into at most 40 parts, each byte looked at once; what is not exactly a form is refused. */
export function parseMultipart(bytes: Buffer, contentType: string): FormPart[] {
  const delimiter = Buffer.from(`${lineEnd}--${boundaryOf(contentType)}`);
  const opening = delimiter.subarray(lineEnd.length);
  if (!bytes.subarray(0, opening.length).equals(opening)) throw refused();
  const parts: FormPart[] = [];
  let at = opening.length;
  while (bytes.toString('latin1', at, at + 2) === lineEnd) {
    if (parts.length === mostParts)
      throw new AppError('bad_request', { message: 'The form has too many parts.' });
    at += lineEnd.length;
    const headerLength = bytes.subarray(at, at + mostHeaderBytes).indexOf(lineEnd + lineEnd);
    if (headerLength === -1) throw refused();
    const start = at + headerLength + 2 * lineEnd.length;
    const end = bytes.indexOf(delimiter, start);
    if (end === -1) throw refused();
    parts.push({
      ...readHeader(bytes.toString('utf8', at, at + headerLength)),
      bytes: bytes.subarray(start, end),
    });
    at = end + delimiter.length;
  }
  if (bytes.toString('latin1', at, at + 2) !== '--') throw refused();
  return parts;
}
