import { AppError } from '@kallos/contracts/errors';
import { AwsClient } from 'aws4fetch';
import { checkMediaName, checkPieceName, type MediaStore, type PieceStore } from './storage.ts';

/** The endpoint and credentials of an S3-compatible store. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const milliseconds = 8000;
const otherType = 'application/octet-stream';
/** Validity of a presigned URL; as long as a worker may wait for its turn. */
const readableSeconds = 300;
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

const failed = (cause: unknown) =>
  new AppError('upstream_failed', { message: 'The image store did not answer.', cause });

/**
 * Stores images in a bucket of an S3-compatible store, with path-style URLs, which every such store
 * supports.
 */
export function openS3Store({ endpoint, bucket, ...access }: S3Settings): MediaStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (name: string) => `${root}/${checkMediaName(name)}`;
  // A separate prefix, so that the bucket can expire it after a day.
  const pieceUrlOf = (name: string) => `${root}/pieces/${checkPieceName(name)}`;
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) })
      .catch((cause: unknown) => {
        throw failed(cause);
      });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    if (response.status === 507) throw new AppError('storage_full', { retryAfterSeconds: 60 });
    throw failed(new Error(`the picture store answered ${response.status}`));
  };
  const put = async (url: string, bytes: Uint8Array, type: string) => {
    const headers = { 'content-type': type };
    const response = await send(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
    await response.body?.cancel();
    if (!response.ok) throw failed(new Error('the bucket is not there'));
  };
  const pieces: PieceStore = {
    put: (name, bytes) => put(pieceUrlOf(name), bytes, otherType),
    addressOf: async (name) => {
      const url = `${pieceUrlOf(name)}?X-Amz-Expires=${readableSeconds}`;
      return (await client.sign(url, { aws: { signQuery: true } })).url;
    },
    remove: async (name) => {
      const response = await send(pieceUrlOf(name), { method: 'DELETE' });
      await response.body?.cancel();
    },
  };
  return {
    pieces,
    put: (name, bytes) => put(urlOf(name), bytes, types[name.split('.')[1] ?? ''] ?? otherType),
    get: async (name) => {
      const response = await send(urlOf(name), { method: 'GET' });
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    getPart: async (name, start, length) => {
      // S3 rejects an empty range; one byte also returns the size.
      const range = `bytes=${start}-${start + Math.max(1, length) - 1}`;
      const response = await send(urlOf(name), { method: 'GET', headers: { range } });
      const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
      if (response.status === 206 && size > 0) {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { bytes: bytes.subarray(0, length), size };
      }
      await response.body?.cancel();
      return undefined;
    },
  };
}
