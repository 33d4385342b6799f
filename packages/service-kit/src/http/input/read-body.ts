import type { Endpoint, UploadedFile } from '@kallos/contracts/endpoint';
import { AppError, tooLarge } from '@kallos/contracts/errors';
import { refuseForeignFile, signatureBytes } from '@kallos/contracts/media/file-kinds';
import { parseJson, parseUrlencoded } from './body-bounds.ts';
import { collectBytes, type PrefixCheck } from './collect-bytes.ts';
import { releaseMemory } from '../../background/release-memory.ts';
import { parseMultipart, type Extent } from './multipart.ts';

/** What a body of one type may be at most, and who needs it. */
type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

const kibi = 1024;
const mostTextBytes = 256 * kibi;
const mostFormBytes = 64 * kibi;
const mostIgnoredBytes = 16 * kibi;
const mostFileBytes = 10 * kibi * kibi + mostFormBytes;

const typeOf = (header: string | null | undefined) =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

// Multipart only where files are meant, plain forms only from plain pages.
function bodyTypesOf({ body, files }: Endpoint): readonly BodyType[] {
  if (files === undefined) return body === undefined ? [] : ['application/json'];
  const form = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return [form, 'application/json'];
}

/** The largest body in bytes that an endpoint takes of a type. */
export function maxBytesOf(endpoint: Endpoint, contentType: string | null | undefined): number {
  const most = {
    'multipart/form-data': mostFileBytes,
    'application/x-www-form-urlencoded': mostFormBytes,
    'application/json': mostTextBytes,
  } as const;
  const type = bodyTypesOf(endpoint).find((one) => one === typeOf(contentType));
  if (type === undefined) return mostIgnoredBytes;
  const stated = endpoint.maxBytes ?? most[type];
  return type === 'multipart/form-data' ? stated : Math.min(stated, most[type]);
}

/** Refuses a body of a type that the endpoint does not take, before any of it is read. */
export function refuseBodyType(endpoint: Endpoint, contentType: string | null | undefined): void {
  const types: readonly string[] = bodyTypesOf(endpoint);
  if (types.length > 0 && !types.includes(typeOf(contentType))) throw new AppError('unsupported_media');
}

/** How much of a body has come when it is looked at. */
const beginningBytes = mostTextBytes + mostFormBytes;

/** The pieces of a body as they come. */
export type BodyChunks = AsyncIterable<Uint8Array>;

// What `look` refuses when a body has only begun is read no further.
async function readBytes(
  request: Request,
  maxBytes: number,
  look?: PrefixCheck,
  pieces: BodyChunks | null = request.body,
): Promise<Buffer> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Node's parser holds a sender to the length that it stated.
  if (look === undefined && stated !== null && !request.headers.has('transfer-encoding'))
    return Buffer.from(await request.arrayBuffer());
  return pieces === null ? Buffer.alloc(0) : collectBytes(pieces, maxBytes, Number(stated ?? 0), look);
}

/** What a body holds: fields that a schema has still to look at, and files. */
export interface ReadBody {
  readonly fields: unknown;
  readonly files: Record<string, UploadedFile>;
}

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
};

function readMultipart(
  bytes: Buffer,
  contentType: string,
  names: readonly string[],
  extent: Extent,
): ReadBody {
  const fields: Array<[string, string]> = [];
  const files: Record<string, UploadedFile> = {};
  let otherBytes = 0;
  for (const { name, fileName, type, bytes: content, isCut } of parseMultipart(bytes, contentType, extent)) {
    if (fileName !== undefined && names.includes(name)) {
      if (content.length > (isCut ? signatureBytes : 0)) refuseForeignFile(name, content);
      const { buffer, byteOffset, length } = content;
      // A view: copying megabytes costs as much as looking for their end.
      files[name] = { name: fileName, type, bytes: new Uint8Array(buffer, byteOffset, length) };
      continue;
    }
    otherBytes += content.length;
    if (otherBytes > mostTextBytes) throw tooLarge(mostTextBytes);
    if (fileName === undefined && !isCut) fields.push([name, decode(content)]);
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Does what may refuse a form, of which then nothing is kept. */
export function releaseOnFailure<T>({ buffer }: Uint8Array, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    releaseMemory(new Uint8Array(buffer));
    throw failure;
  }
}

/** Reads the body that an endpoint takes; the one place where bodies of strangers are parsed. */
export async function readBody(request: Request, endpoint: Endpoint, pieces?: BodyChunks): Promise<ReadBody> {
  const contentType = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > 0) refuseBodyType(endpoint, contentType);
  const type = typeOf(contentType);
  const isForm = type === 'multipart/form-data';
  const readForm = (bytes: Buffer, extent: Extent) =>
    readMultipart(bytes, contentType, endpoint.files ?? [], extent);
  // A form that begins as none that is taken is not read to its end.
  const look = { after: beginningBytes, at: (beginning: Buffer) => void readForm(beginning, 'beginning') };
  const bytes = await readBytes(
    request,
    maxBytesOf(endpoint, contentType),
    isForm ? look : undefined,
    pieces,
  );
  if (bytes.length === 0) return { fields: {}, files: {} };
  refuseBodyType(endpoint, contentType);
  if (isForm) return releaseOnFailure(bytes, () => readForm(bytes, 'whole'));
  if (type === 'application/json') return { fields: parseJson(bytes), files: {} };
  return { fields: parseUrlencoded(bytes), files: {} };
}
