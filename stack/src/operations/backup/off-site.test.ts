import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeS3, openFakeS3, s3Access } from '@kallos/service-kit/testing/fake-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyNewest } from './nightly.ts';
import { openOffSite, readOffSite } from './off-site.ts';

const bucket = 'kallos-backups';
const name = '2026-11-29T030000Z';
const part = 5 * 1024 * 1024;
const contents: Record<string, Buffer> = {
  'manifest.json': Buffer.from('{"format": 1}'),
  'secrets.sealed': Buffer.from([0, 255, 1]),
  'databases/auth/users.copy.gz': Buffer.alloc(2 * part + 7, 'ab'),
  'databases/auth/empty.copy.gz': Buffer.alloc(0),
  "files/remotes/a+b c&d'é.js": Buffer.from('console.log(1)'),
};
let folder = '';
let s3: FakeS3;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-off-site-'));
  s3 = await openFakeS3(bucket, 2);
  writeBackup(name);
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});

function writeBackup(of: string): void {
  for (const [file, bytes] of Object.entries(contents)) {
    mkdirSync(join(folder, of, file, '..'), { recursive: true });
    writeFileSync(join(folder, of, file), bytes);
  }
}
const open = (changes = {}) =>
  openOffSite({ endpoint: `${s3.url}/`, bucket, ...s3Access, partBytes: part, retries: 1, ...changes });
const put = (changes = {}) => open(changes).put(join(folder, name), name);

describe('a copy of a backup in S3', () => {
  it('comes back byte for byte, also files larger than a part', async () => {
    await put();
    expect(await open().list()).toEqual([name]);
    await open().get(name, join(folder, 'back'));
    for (const [file, bytes] of Object.entries(contents))
      expect(readFileSync(join(folder, 'back', file)).equals(bytes), file).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });

  it('is removed whole', async () => {
    await put();
    await open().remove(name);
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('is listed only once it is complete, and completed by the next try', async () => {
    let left = 3;
    s3.interfere = (request) => {
      left -= request.method === 'PUT' ? 1 : 0;
      if (left > 0) return false;
      request.socket.destroy();
      return true;
    };
    await expect(put()).rejects.toThrow('does not answer');
    s3.interfere = undefined;
    expect(s3.objects.size).toBeGreaterThan(0);
    expect(await open().list()).toEqual([]);
    await expect(open().get(name, join(folder, 'back'))).rejects.toThrow('has no complete backup');
    await put();
    expect(await open().list()).toEqual([name]);
  });

  it('survives an answer of 503', async () => {
    let failures = 0;
    s3.interfere = (request, response) => {
      failures += 1;
      if (failures % 5 !== 0) return false;
      response.writeHead(503).end();
      return true;
    };
    await put({ retries: 3 });
    expect(s3.objects.size).toBe(Object.keys(contents).length);
  });

  it.each([
    ['a wrong key', { secretAccessKey: 'other' }, '403 SignatureDoesNotMatch'],
    ['a wrong region', { region: 'us-east-1' }, '403 SignatureDoesNotMatch'],
    ['a missing bucket', { bucket: 'nowhere' }, '404 NoSuchBucket'],
    ['a closed port', { endpoint: 'http://127.0.0.1:1' }, 'does not answer'],
  ])('fails with a sentence for %s', async (_, changes, words) => {
    await expect(put(changes)).rejects.toThrow(words);
    await expect(open(changes).list()).rejects.toThrow(words);
  });

  it.each([
    ['a list', /continuation-token/],
    ['a file', /users\.copy\.gz$/],
  ])('leaves no folder when the store breaks off %s', async (_, address) => {
    await put();
    s3.interfere = (request, response) => {
      if (!address.test(request.url ?? '')) return false;
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => request.socket.destroy(), 50);
      return true;
    };
    await expect(open().get(name, join(folder, 'back'))).rejects.toThrow('broke off');
    expect(readdirSync(folder)).not.toContain('back');
  });

  it('writes nothing outside of its folder', async () => {
    await put();
    s3.objects.set(`${name}/../../evil`, Buffer.from('x'));
    await expect(open().get(name, join(folder, 'back'))).rejects.toThrow('is no file of a backup');
  });
});

describe('the nightly copy', () => {
  const now = new Date('2026-11-29T04:00:00Z');

  it('sends the newest backup once and deletes expired copies', async () => {
    for (const old of ['2026-11-01T030000Z', '2026-11-28T030000Z', 'by-hand'])
      s3.objects.set(`${old}/manifest.json`, Buffer.from('{}'));
    expect(await copyNewest(open(), folder, 14, now)).toBe(name);
    expect(await open().list()).toEqual(['2026-11-28T030000Z', name, 'by-hand']);
    const sent = s3.requests.length;
    expect(await copyNewest(open(), folder, 14, now)).toBe(name);
    expect(s3.requests.slice(sent).every((request) => request.startsWith('GET'))).toBe(true);
  });

  it('keeps the only copy, however old', async () => {
    expect(await copyNewest(open(), folder, 14, new Date('2027-11-29T04:00:00Z'))).toBe(name);
    expect(await open().list()).toEqual([name]);
  });

  it('sends nothing without a verified backup', async () => {
    expect(await copyNewest(open(), join(folder, 'away'), 14, now)).toBeUndefined();
    expect(s3.objects.size).toBe(0);
  });
});

it('needs all of its settings or none', () => {
  expect(readOffSite({})).toBeNull();
  expect(() => readOffSite({ BACKUP_S3_BUCKET: 'b' })).toThrow('BACKUP_S3_ENDPOINT');
});
