import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StackFault } from '../../fault.ts';

/** The address and login of a bucket of an S3-compatible store. */
export interface BucketSettings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Larger files are sent in parts of this size; S3 permits 10,000 of them, each of 5 MiB or more. */
  readonly partBytes?: number;
  readonly retries?: number;
}

/** A bucket of files. */
export interface Bucket {
  readonly putFile: (file: string, key: string) => Promise<void>;
  readonly getFile: (key: string, file: string) => Promise<void>;
  readonly keysBelow: (prefix: string) => Promise<string[]>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

type Send = (
  url: string,
  init: RequestInit & { body?: Uint8Array<ArrayBuffer> | string },
  timeoutMs?: number,
) => Promise<Response>;

const requestMs = 120_000;
// A file of many gigabytes takes hours on a slow line.
const downloadMs = 6 * 3_600_000;
const readXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const valuesOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => readXml(text));

/** Returns what sends signed requests; every refusal throws the store's code. */
function createSend({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  retries = 4,
}: BucketSettings): Send {
  const client = new AwsClient({ region, accessKeyId, secretAccessKey, retries, service: 's3' });
  return async (url, init, timeoutMs = requestMs) => {
    const { body } = init;
    // With the hash the store rejects a body that was damaged on its way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await client
      .fetch(url, {
        ...init,
        headers: { 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((cause: unknown) => {
        throw new StackFault(`${endpoint} does not answer: ${(cause as Error).message}`);
      });
    if (response.ok) return response;
    const [code = ''] = valuesOf(await response.text(), 'Code');
    throw new StackFault(`${endpoint}, bucket ${bucket}, answered ${response.status} ${code}`.trim());
  };
}

/** Reads an answer; one that breaks off fails with a sentence. */
const textOf = async (response: Promise<Response>): Promise<string> =>
  (await response).text().catch((cause: unknown) => {
    throw new StackFault(`the store broke off: ${(cause as Error).message}`);
  });

/** Sends a file in parts. */
async function putParts(send: Send, file: string, url: string, partBytes: number): Promise<void> {
  const { size } = statSync(file);
  const [id = ''] = valuesOf(await textOf(send(`${url}?uploads=`, { method: 'POST' })), 'UploadId');
  const upload = `uploadId=${encodeURIComponent(id)}`;
  const handle = await open(file);
  try {
    const parts: string[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(partBytes, size - start)), {
        position: start,
      });
      const number = parts.length + 1;
      const response = await send(`${url}?partNumber=${number}&${upload}`, {
        method: 'PUT',
        body: new Uint8Array(buffer.subarray(0, bytesRead)),
      });
      await response.body?.cancel();
      const tag = response.headers.get('etag') ?? '';
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const said = await textOf(send(`${url}?${upload}`, { method: 'POST', body }));
    // S3 answers 200 before it knows whether it succeeds.
    if (said.includes('<Error>')) throw new StackFault(`the store did not combine the parts of ${file}`);
  } catch (error) {
    await send(`${url}?${upload}`, { method: 'DELETE' }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Opens a bucket, with path-style addresses, which every such store supports. */
export function openBucket(settings: BucketSettings): Bucket {
  const { endpoint, bucket, partBytes = 16 * 1024 * 1024 } = settings;
  const send = createSend(settings);
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;
  return {
    putFile: async (file, key) => {
      if (statSync(file).size > partBytes) return putParts(send, file, urlOf(key), partBytes);
      const bytes = Buffer.concat(await createReadStream(file).toArray());
      const response = await send(urlOf(key), { method: 'PUT', body: new Uint8Array(bytes) });
      await response.body?.cancel();
    },
    getFile: async (key, file) => {
      const { body } = await send(urlOf(key), { method: 'GET' }, downloadMs);
      const bytes = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 })).catch((cause: unknown) => {
        throw new StackFault(`${endpoint} broke off: ${(cause as Error).message}`);
      });
    },
    keysBelow: async (prefix) => {
      const keys: string[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== '') query.set('continuation-token', token);
        // A plus means a space to some stores and a plus to others.
        const url = `${root}/?${query.toString().replaceAll('+', '%20')}`;
        const xml = await textOf(send(url, { method: 'GET' }));
        keys.push(...valuesOf(xml, 'Key'));
        [token] = valuesOf(xml, 'NextContinuationToken');
      }
      return keys;
    },
    remove: async (keys) => {
      for (const key of keys) await (await send(urlOf(key), { method: 'DELETE' })).body?.cancel();
    },
  };
}
