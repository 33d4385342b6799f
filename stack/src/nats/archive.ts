import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type * as xz from 'xz-decompress';
import { StackFault } from '../fault.ts';

const AR_MAGIC = '!<arch>\n';
const BLOCK = 512;

/** Finds one member of a Unix `ar` archive, which is what a .deb is; names compare by their beginning. */
export function findInAr(archive: Buffer, beginning: string): { name: string; content: Buffer } | null {
  if (archive.subarray(0, 8).toString('latin1') !== AR_MAGIC) throw new StackFault('not a Debian package');
  let offset = 8;
  while (offset + 60 <= archive.length) {
    const header = archive.subarray(offset, offset + 60).toString('latin1');
    const name = header.slice(0, 16).trim().replace(/\/$/, '');
    const size = Number.parseInt(header.slice(48, 58), 10);
    if (!Number.isInteger(size) || header.slice(58) !== '`\n') throw new StackFault('damaged Debian package');
    const content = archive.subarray(offset + 60, offset + 60 + size);
    if (content.length !== size) throw new StackFault('truncated Debian package');
    if (name.startsWith(beginning)) return { name, content };
    offset += 60 + size + (size % 2);
  }
  return null;
}

/** Finds the first regular file of a tar archive whose path ends so. */
export function findInTar(archive: Buffer, ending: string): Buffer | null {
  let offset = 0;
  while (offset + BLOCK <= archive.length) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header[0] === 0) return null;
    const name = readText(header, 0, 100);
    const prefix = readText(header, 345, 155);
    const size = Number.parseInt(readText(header, 124, 12).trim() || '0', 8);
    const kind = String.fromCharCode(header[156] ?? 0);
    if (!Number.isInteger(size)) throw new StackFault('damaged tar archive');
    const start = offset + BLOCK;
    const isFile = kind === '0' || kind === '\0';
    if (isFile && `/${prefix === '' ? name : `${prefix}/${name}`}`.endsWith(ending)) {
      if (start + size > archive.length) throw new StackFault('truncated tar archive');
      return archive.subarray(start, start + size);
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}

function readText(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

// The package is CommonJS in a form whose named exports a static import can't see.
const requireXz = (): typeof xz => createRequire(import.meta.url)('xz-decompress') as typeof xz;

export async function unpackXz(packed: Buffer): Promise<Buffer> {
  const { XzReadableStream } = requireXz();
  const source = new Blob([new Uint8Array(packed)]).stream();
  const chunks: Uint8Array[] = [];
  const reader = new XzReadableStream(source).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
  }
}

/** The file with this path ending out of a .deb, whichever way its payload is packed. */
export async function extractFromDeb(deb: Buffer, ending: string): Promise<Buffer> {
  const member = findInAr(deb, 'data.tar');
  if (member === null) throw new StackFault('the Debian package carries no files');
  const file = findInTar(await unpack(member), ending);
  if (file === null) throw new StackFault(`the Debian package carries no ${ending}`);
  return file;
}

async function unpack(member: { name: string; content: Buffer }): Promise<Buffer> {
  if (member.name.endsWith('.xz')) return await unpackXz(member.content);
  if (member.name.endsWith('.gz')) return gunzipSync(member.content);
  if (member.name.endsWith('.tar')) return member.content;
  throw new StackFault(`the Debian package is packed in a way unknown here: ${member.name}`);
}

export function extractFromTarGz(archive: Buffer, ending: string): Buffer {
  const file = findInTar(gunzipSync(archive), ending);
  if (file === null) throw new StackFault(`the archive carries no ${ending}`);
  return file;
}
