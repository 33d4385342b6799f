import { describe, expect, it } from 'vitest';
import { fetchPinned, findListSum, findPackage, parseTargets } from './debian.ts';
import { fetchRelease, findSum } from './release.ts';

it("takes each of apt's archives once, if it can be fetched from", () => {
  const targets = 'http://one.example/debian/\nhttp://one.example/debian\ncdrom:[x]/\nhttps://two.example/\n';
  expect(parseTargets(targets)).toEqual(['http://one.example/debian/', 'https://two.example/']);
});

describe('the pinned package', () => {
  it('is rejected when its checksum differs', async () => {
    const tampered = async () => Buffer.from('something else');
    await expect(fetchPinned(['http://a.example/'], 'amd64', tampered)).rejects.toThrow('checksum');
  });

  it('is fetched from the next archive when one lacks it', async () => {
    const asked: string[] = [];
    const gone = async (url: string) => {
      asked.push(new URL(url).host);
      return null;
    };
    expect(await fetchPinned(['http://a.example/', 'http://b.example/'], 'arm64', gone)).toBeNull();
    expect(asked).toEqual(['a.example', 'b.example']);
    expect(await fetchPinned(['http://a.example/'], 'riscv64', gone)).toBeNull();
  });
});

describe('a package index', () => {
  const stanza = (version: string) =>
    `Package: nats\nVersion: 9.9.9\nFilename: wrong\nSHA256: wrong\n\nPackage: nats-server\nVersion: ${version}\nFilename: pool/n.deb\nSHA256: ab12\n\nPackage: zzz\nFilename: z\n`;

  it('names the file and checksum of a new enough version', () => {
    expect(findPackage(stanza('2.15.1-1'))).toEqual({
      version: '2.15.1',
      path: 'pool/n.deb',
      sha256: 'ab12',
    });
    expect(findPackage(stanza('2.10.27-1'))).toBeNull();
    expect(findPackage('Package: other\nVersion: 3.0.0\n')).toBeNull();
  });

  it('is verified by the SHA-256 section only', () => {
    const sum = 'a'.repeat(64);
    const release = `MD5Sum:\n ${'b'.repeat(32)} 10 main/binary-amd64/Packages.xz\nSHA256:\n ${sum} 10 main/binary-amd64/Packages.xz\n`;
    expect(findListSum(release, 'main/binary-amd64/Packages.xz')).toBe(sum);
    expect(findListSum(release, 'main/binary-arm64/Packages.xz')).toBeNull();
  });
});

describe('the project release', () => {
  it('is rejected when it differs from the published checksum', async () => {
    const name = 'nats-server-v2.15.1-linux-amd64.tar.gz';
    const serve = async (url: string) =>
      Buffer.from(url.endsWith('SHA256SUMS') ? `${'0'.repeat(64)}  ${name}\n` : 'x');
    await expect(fetchRelease({ os: 'linux', arch: 'x64' }, serve)).rejects.toThrow('checksum');
    expect(findSum(`${'1'.repeat(64)}  other-${name}\n`, name)).toBeNull();
  });
});
