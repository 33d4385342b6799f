import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { checkedText, httpAddress, token } from '@kallos/service-kit/setting-types';
import { AwsClient } from 'aws4fetch';
import { StackFault } from '../../fault.ts';

/** Where copies of backups are kept: a bucket of an S3-compatible store. */
export interface OffSiteSettings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Larger files are sent in parts of this size; S3 permits 10,000 of them, each of 5 MiB or more. */
  readonly partBytes?: number;
  readonly retries?: number;
}

/** Copies of backups elsewhere. A copy without its manifest is incomplete and is not listed. */
export interface OffSite {
  readonly list: () => Promise<string[]>;
  /** Copies a backup; `manifest.json` last. */
  readonly put: (folder: string, name: string) => Promise<void>;
  /** Fetches a copy into a new folder. */
  readonly get: (name: string, folder: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

const manifest = 'manifest.json';
const silenceMs = 120_000;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const readXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const valuesOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => readXml(text));

/** Types of the variables. */
export const offSiteTypes = {
  BACKUP_S3_ENDPOINT: httpAddress,
  BACKUP_S3_BUCKET: checkedText(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket'),
  BACKUP_S3_REGION: checkedText(/^[a-z\d-]{2,40}$/, 'must be the name of a region such as eu-central-1'),
  BACKUP_S3_ACCESS_KEY_ID: token,
  BACKUP_S3_SECRET_ACCESS_KEY: token,
} as const;

/** Reads the settings of `BACKUP_S3_*`; null without them. */
export function readOffSite(environment: Record<string, string | undefined>): OffSiteSettings | null {
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => `BACKUP_S3_${name}`,
  );
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new StackFault(
      `${missing.join(', ')} must be set too: BACKUP_S3_ENDPOINT needs all of ${names.join(', ')}`,
    );
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => environment[name],
  );
  const region = environment['BACKUP_S3_REGION'] || 'us-east-1';
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Opens the store of copies. */
export function openOffSite({
  endpoint,
  bucket,
  partBytes = 16 * 1024 * 1024,
  ...access
}: OffSiteSettings): OffSite {
  const client = new AwsClient({ retries: 4, ...access, service: 's3' });
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const send = async (url: string, init: RequestInit & { body?: Uint8Array<ArrayBuffer> | string }) => {
    const { body } = init;
    // With the hash the store rejects a body that was damaged on its way.
    const hash = sha256(typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array()));
    const response = await client
      .fetch(url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(silenceMs),
      })
      .catch((cause: unknown) => {
        throw new StackFault(`${endpoint} does not answer: ${(cause as Error).message}`);
      });
    if (response.ok) return response;
    const [code = ''] = valuesOf(await response.text(), 'Code');
    throw new StackFault(`${endpoint}, bucket ${bucket}, answered ${response.status} ${code}`.trim());
  };
  const sendText = async (url: string, init: Parameters<typeof send>[1]) => (await send(url, init)).text();

  const putParts = async (file: string, key: string, size: number): Promise<void> => {
    const url = urlOf(key);
    const [id = ''] = valuesOf(await sendText(`${url}?uploads=`, { method: 'POST' }), 'UploadId');
    const upload = `uploadId=${encodeURIComponent(id)}`;
    const handle = await open(file);
    try {
      const tags: string[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(partBytes, size - start)), {
          position: start,
        });
        const response = await send(`${url}?partNumber=${tags.length + 1}&${upload}`, {
          method: 'PUT',
          body: new Uint8Array(buffer.subarray(0, bytesRead)),
        });
        await response.body?.cancel();
        tags.push(response.headers.get('etag') ?? '');
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const said = await sendText(`${url}?${upload}`, {
        method: 'POST',
        body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      });
      // S3 answers 200 before it knows whether it succeeds.
      if (said.includes('<Error>')) throw new StackFault(`${endpoint} did not combine ${key}`);
    } catch (error) {
      await send(`${url}?${upload}`, { method: 'DELETE' }).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
  };
  const putFile = async (file: string, key: string): Promise<void> => {
    const { size } = statSync(file);
    if (size > partBytes) return putParts(file, key, size);
    const bytes = Buffer.concat(await createReadStream(file).toArray());
    const response = await send(urlOf(key), { method: 'PUT', body: new Uint8Array(bytes) });
    await response.body?.cancel();
  };
  const keysBelow = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== '') query.set('continuation-token', token);
      // A store decodes %20, while + is a plus to some.
      const xml = await sendText(`${root}/?${query.toString().replaceAll('+', '%20')}`, { method: 'GET' });
      keys.push(...valuesOf(xml, 'Key'));
      [token] = valuesOf(xml, 'NextContinuationToken');
    }
    return keys;
  };
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await (await send(urlOf(key), { method: 'DELETE' })).body?.cancel();
  };
  return {
    list: async () =>
      (await keysBelow(''))
        .filter((key) => /^[^/]+\/manifest\.json$/.test(key))
        .map(dirname)
        .toSorted(),
    put: async (folder, name) => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => statSync(join(folder, file)).isFile())
        .toSorted((one, other) => Number(one === manifest) - Number(other === manifest));
      if (files.at(-1) !== manifest) throw new StackFault(`${folder} holds no backup`);
      // Without it an interrupted copy would look complete.
      await remove([`${name}/${manifest}`]);
      for (const file of files) await putFile(join(folder, file), `${name}/${file}`);
    },
    get: async (name, folder) => {
      if (existsSync(folder)) throw new StackFault(`${folder} exists already`);
      const keys = await keysBelow(`${name}/`);
      if (!keys.includes(`${name}/${manifest}`))
        throw new StackFault(`${endpoint}, bucket ${bucket}, has no complete backup ${name}`);
      const draft = `${folder}.part`;
      rmSync(draft, { recursive: true, force: true });
      for (const key of keys) {
        const file = join(draft, ...key.split('/').slice(1));
        // A foreign store must not name files outside of the folder.
        if (key.split('/').includes('..')) throw new StackFault(`${key} is no file of a backup`);
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const { body } = await send(urlOf(key), { method: 'GET' });
        const bytes = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
        await pipeline(bytes, createWriteStream(file, { mode: 0o600 })).catch((cause: unknown) => {
          throw new StackFault(`${endpoint} broke off: ${(cause as Error).message}`);
        });
      }
      renameSync(draft, folder);
    },
    // The manifest first, so that what is left of an interrupted removal is not taken for a backup.
    remove: async (name) => {
      await remove([`${name}/${manifest}`]);
      await remove(await keysBelow(`${name}/`));
    },
  };
}
