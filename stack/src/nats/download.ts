import { createHash } from 'node:crypto';
import { StackFault } from '../fault.ts';

export type Download = (url: string) => Promise<Buffer | null>;

/** Downloads a file; returns null for 404. */
export const download: Download = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (answer.status === 404 || answer.status === 410) return null;
  if (!answer.ok) throw new StackFault(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Throws unless the file has the expected SHA-256. */
export function assertSha256(content: Buffer, expected: string, what: string): Buffer {
  if (sha256(content) !== expected) throw new StackFault(`${what} doesn't match its checksum`);
  return content;
}
