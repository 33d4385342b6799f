import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { extractFile } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-archives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const control = 'Package: x\nVersion: 1\nArchitecture: all\nMaintainer: x <x@x.example>\nDescription: x\n';
const files = { 'usr/share/doc/nats-server/x': 'no', 'usr/sbin/nats-server': 'the server' };

/** Packs the files with the program that makes real packages. */
function pack(program: string, ...words: string[]): Buffer {
  for (const [name, text] of Object.entries({ ...files, 'DEBIAN/control': control })) {
    mkdirSync(dirname(join(folder, 'tree', name)), { recursive: true });
    writeFileSync(join(folder, 'tree', name), text);
  }
  expect(spawnSync(program, words, { cwd: folder }).status).toBe(0);
  return readFileSync(join(folder, 'packed'));
}

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;

describe.runIf(hasDpkg)('a Debian package', () => {
  it.each(['xz', 'zstd', 'gzip'])('yields a file of its payload, packed as %s', (packing) => {
    const deb = pack('dpkg-deb', `-Z${packing}`, '--build', 'tree', 'packed');
    expect(extractFile(deb, 'deb', 'bin/nats-server').toString()).toBe('the server');
  });

  it('is rejected when the file is missing, truncated or of another format', () => {
    const deb = pack('dpkg-deb', '--build', 'tree', 'packed');
    expect(() => extractFile(deb, 'deb', 'bin/other')).toThrow('carries no bin/other');
    expect(() => extractFile(deb.subarray(0, 400), 'deb', 'bin/nats-server')).toThrow("can't unpack");
    expect(() => extractFile(Buffer.from('PK\u0003\u0004 zip'), 'deb', 'x')).toThrow("can't unpack");
  });
});

it('yields a file of a tar archive, not a folder of the same name', () => {
  const tar = pack('tar', '-czf', 'packed', 'tree');
  expect(extractFile(tar, 'tar.gz', '/nats-server').toString()).toBe('the server');
});
