import type { Endpoint, UploadedFile } from '@kallos/contracts/endpoint';
import { AppError, tooLarge } from '@kallos/contracts/errors';
import { refuseForeignFile, signatureBytes } from '@kallos/contracts/media/file-kinds';
import { releaseMemory } from '../../background/release-memory.ts';
import { parseJson, parseUrlencoded } from './body-bounds.ts';
import { collectBytes, type PrefixCheck } from './collect-bytes.ts';
import { parseMultipart, type Extent } from './multipart.ts';

/** The maximum size of a body by type. */
type BodyType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

const kibi = 1024;
const mostTextBytes = 256 * kibi;
const mostFormBytes = 64 * kibi;
const mostIgnoredBytes = 16 * kibi;
const mostFileBytes = 10 * kibi * kibi + mostFormBytes;

const typeOf = (header: string | null | undefined) =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

// Multipart only for endpoints with files, urlencoded only for plain pages.
function bodyTypesOf({ body, files }: Endpoint): readonly BodyType[] {
  if (files === undefined) return body === undefined ? [] : ['application/json'];
  const form = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return [form, 'application/json'];
}

/** Returns the maximum size of a body in bytes by endpoint and type. */
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

/** Rejects a body type that the endpoint does not accept, before reading the body. */
export function refuseBodyType(endpoint: Endpoint, contentType: string | null | undefined): void {
  const types: readonly string[] = bodyTypesOf(endpoint);
  if (types.length > 0 && !types.includes(typeOf(contentType))) throw new AppError('unsupported_media');
}

/** Number of bytes after which the beginning of a body is checked. */
const beginningBytes = mostTextBytes + mostFormBytes;

/** The chunks of a body. */
export type BodyChunks = AsyncIterable<Uint8Array>;

// Reading stops when `look` rejects the beginning.
async function readBytes(
  request: Request,
  maxBytes: number,
  look?: PrefixCheck,
  pieces: BodyChunks | null = request.body,
): Promise<Buffer> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Node's parser enforces the declared length.
  if (look === undefined && stated !== null && !request.headers.has('transfer-encoding'))
    return Buffer.from(await request.arrayBuffer());
  return pieces === null ? Buffer.alloc(0) : collectBytes(pieces, maxBytes, Number(stated ?? 0), look);
}

/** A body: unvalidated fields, and files. */
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
      // A view, because copying megabytes is expensive.
      files[name] = { name: fileName, type, bytes: new Uint8Array(buffer, byteOffset, length) };
      continue;
    }
    otherBytes += content.length;
    if (otherBytes > mostTextBytes) throw tooLarge(mostTextBytes);
    if (fileName === undefined && !isCut) fields.push([name, decode(content)]);
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Runs `work` and frees the buffer if it throws. */
export function releaseOnFailure<T>({ buffer }: Uint8Array, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    releaseMemory(new Uint8Array(buffer));
    throw failure;
  }
}

/** Reads the body of a request to an endpoint; the only place where untrusted bodies are parsed. */
export async function readBody(request: Request, endpoint: Endpoint, pieces?: BodyChunks): Promise<ReadBody> {
  const contentType = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > 0) refuseBodyType(endpoint, contentType);
  const type = typeOf(contentType);
  const isForm = type === 'multipart/form-data';
  const readForm = (bytes: Buffer, extent: Extent) =>
    readMultipart(bytes, contentType, endpoint.files ?? [], extent);
  // A form with an invalid beginning is not read to its end.
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
