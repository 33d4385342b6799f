import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { extractFromDeb, extractFromTarGz, findInAr, findInTar, unpackXz } from './archive.ts';

const XZ_OF_HELLO =
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jMAQARaGVsbG8gZnJvbSBpbnNpZGUKAAAA7rCC6sfd7VMAASoSSwhUvB+2830BAAAAAARZWg==';

function makeTar(files: Record<string, string>, kind = '0'): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124);
    header.write(kind, 156);
    const content = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    content.write(text);
    return [header, content];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function makeAr(members: [string, Buffer][]): Buffer {
  const parts = members.flatMap(([name, content]) => [
    Buffer.from(`${name.padEnd(16)}${'0'.padEnd(32)}${String(content.length).padEnd(10)}\`\n`, 'latin1'),
    content,
    Buffer.alloc(content.length % 2, '\n'),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

describe('a Debian package', () => {
  it('yields a file of its payload, past members of odd length', async () => {
    const payload = gzipSync(makeTar({ './usr/share/doc/x': 'no', './usr/sbin/nats-server': 'the server' }));
    const deb = makeAr([
      ['debian-binary', Buffer.from('2.0')],
      ['control.tar.gz/', gzipSync(makeTar({ './control': 'x' }))],
      ['data.tar.gz', payload],
    ]);
    expect((await extractFromDeb(deb, 'bin/nats-server')).toString()).toBe('the server');
  });

  it('is refused when it lacks the file, is cut short or is something else', async () => {
    const payload = makeAr([['data.tar', makeTar({ './usr/bin/other': 'x' })]]);
    await expect(extractFromDeb(payload, 'bin/nats-server')).rejects.toThrow('carries no bin/nats-server');
    expect(() => findInAr(payload.subarray(0, 400), 'data.tar')).toThrow('truncated');
    expect(() => findInAr(Buffer.from('PK\u0003\u0004 zip'), 'data.tar')).toThrow('not a Debian package');
    const odd = makeAr([['data.tar.zst', Buffer.from('x')]]);
    await expect(extractFromDeb(odd, 'x')).rejects.toThrow('unknown here: data.tar.zst');
  });
});

describe('a tar archive', () => {
  it('finds a file behind larger ones and skips folders of the same name', () => {
    const tar = Buffer.concat([
      makeTar({ 'big/file': 'x'.repeat(3000) }).subarray(0, -1024),
      makeTar({ 'bin/nats-server': '' }, '5').subarray(0, -1024),
      makeTar({ 'nats/bin/nats-server': 'here' }),
    ]);
    expect(findInTar(tar, '/nats-server')?.toString()).toBe('here');
    expect(findInTar(tar, '/absent')).toBeNull();
    expect(extractFromTarGz(gzipSync(tar), '/nats-server').toString()).toBe('here');
  });
});

it('unpacks xz', async () => {
  expect((await unpackXz(Buffer.from(XZ_OF_HELLO, 'base64'))).toString()).toBe('hello from inside\n');
});
