import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnFreePort } from './listen-on-free-port.ts';

/** The credentials that the fake accepts. */
export const s3Access = { accessKeyId: 'AKID', secretAccessKey: 'a secret', region: 'eu-central-1' } as const;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const digest = (algorithm: string, bytes: Buffer | string) =>
  createHash(algorithm).update(bytes).digest('hex');

/** Encodes every byte but RFC 3986's unreserved characters, as AWS demands for signatures. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Signature {
  readonly credential: string;
  readonly signed: string;
  readonly signature: string;
  readonly time: string;
  readonly content: string;
}

/** Returns a request's signature: a header, or the query of a presigned URL. */
function signatureOf({ headers }: IncomingMessage, query: URLSearchParams): Signature {
  const inQuery = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (query.has('X-Amz-Signature'))
    return {
      credential: inQuery('Credential'),
      signed: inQuery('SignedHeaders'),
      signature: inQuery('Signature'),
      time: inQuery('Date'),
      content: 'UNSIGNED-PAYLOAD',
    };
  const [, credential = '', signed = '', signature = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  const content = String(headers['x-amz-content-sha256']);
  return { credential, signed, signature, time: String(headers['x-amz-date']), content };
}

/** Verifies an AWS Signature Version 4 as documented by AWS. */
export function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const url = new URL(request.url ?? '/', 'http://x');
  const { credential, signed, signature, time, content } = signatureOf(request, url.searchParams);
  const [id, day = '', zone = ''] = credential.split('/');
  if (id !== s3Access.accessKeyId || zone !== s3Access.region) return false;
  if (content !== 'UNSIGNED-PAYLOAD' && content !== digest('sha256', body)) return false;
  url.searchParams.delete('X-Amz-Signature');
  url.searchParams.sort();
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...url.searchParams].map((pair) => pair.map(encode).join('=')).join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    content,
  ].join('\n');
  const scope = `${day}/${zone}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, digest('sha256', canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${s3Access.secretAccessKey}`, day), zone));
  return hmac(key, toSign).toString('hex') === signature;
}

/** The smallest part of a multipart upload but the last; S3 demands 5 MiB. */
const smallestPart = 5 * 1024 * 1024;

/** A bucket of S3 in memory that checks every signature and hash. */
export interface FakeS3 {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were begun and not ended. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  readonly requests: string[];
  /** Answers a request instead of the bucket when it returns true. */
  interfere: ((...request: Parameters<RequestListener>) => boolean) | undefined;
  readonly close: () => Promise<void>;
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Starts the fake; lists have pages of `pageSize` names. */
export async function openFakeS3(bucket: string, pageSize = 1000): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .toSorted();
    const page = names.slice(0, pageSize);
    const next = names.length > pageSize ? (page.at(-1) ?? '') : undefined;
    const items = page.map(
      (name) => `<Contents><Key>${xml(name)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    const rest = next === undefined ? '' : `<NextContinuationToken>${xml(next)}</NextContinuationToken>`;
    return `<?xml version="1.0"?><ListBucketResult>${items.join('')}<IsTruncated>${next !== undefined}</IsTruncated>${rest}</ListBucketResult>`;
  };
  /** Combines the parts of an upload; returns why it can't. */
  const combine = (key: string, parts: Map<number, Buffer>, body: string): string | undefined => {
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&quot;|")(\w+)/g)];
    const found = named.map(([, number, tag]) => ({ part: parts.get(Number(number)), tag }));
    if (found.length === 0 || found.some(({ part, tag }) => !part || digest('md5', part) !== tag))
      return 'InvalidPart';
    if (found.slice(0, -1).some(({ part }) => (part?.length ?? 0) < smallestPart)) return 'EntityTooSmall';
    objects.set(key, Buffer.concat(found.flatMap(({ part }) => part ?? [])));
    return undefined;
  };
  const { url, close } = await listenOnFreePort(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    const address = new URL(request.url ?? '/', 'http://x');
    requests.push(`${request.method} ${request.url}`);
    if (body === undefined || fake.interfere?.(request, response)) return;
    const refuse = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(address.pathname)) ?? [];
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    const query = address.searchParams;
    const upload = query.get('uploadId');
    const parts = upload === null ? undefined : uploads.get(upload);
    if (upload !== null && !parts) return refuse(404, 'NoSuchUpload');
    switch (request.method) {
      case 'PUT':
        if (parts) parts.set(Number(query.get('partNumber')), body);
        else objects.set(key, body);
        return void response.writeHead(200, { etag: `"${digest('md5', body)}"` }).end();
      case 'POST': {
        if (query.has('uploads')) {
          const id = `upload-${uploads.size}-${key}`;
          uploads.set(id, new Map());
          return void response.end(`<R><UploadId>${xml(id)}</UploadId></R>`);
        }
        const fault = combine(key, parts ?? new Map(), body.toString());
        if (fault !== undefined) return refuse(400, fault);
        uploads.delete(upload ?? '');
        return void response.end('<CompleteMultipartUploadResult/>');
      }
      case 'DELETE':
        if (upload === null) objects.delete(key);
        else uploads.delete(upload);
        return void response.writeHead(204).end();
      default: {
        if (key === '') return void response.end(list(query));
        const found = objects.get(key);
        return found ? void response.end(found) : refuse(404, 'NoSuchKey');
      }
    }
  });
  const fake: FakeS3 = { url, objects, uploads, requests, interfere: undefined, close };
  return fake;
}
