import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

const keptMilliseconds = 60_000;
const known = new Map<string, { isPublic: boolean; until: number }>();

async function resolvesPublicly(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}

/** Returns whether a host is on the public internet; cached for a minute. */
async function isPublicHost(host: string): Promise<boolean> {
  const before = known.get(host);
  if (before && before.until > Date.now()) return before.isPublic;
  const isPublic = await resolvesPublicly(host);
  known.set(host, { isPublic, until: Date.now() + keptMilliseconds });
  return isPublic;
}

/**
 * Returns whether `theirs` can fetch from `ours`: our address is public and encrypted, or both are
 * local.
 */
export async function isReachableFrom(theirs: string, ours: string): Promise<boolean> {
  const own = new URL(ours);
  if (own.protocol === 'https:' && (await isPublicHost(own.hostname))) return true;
  return !(await isPublicHost(new URL(theirs).hostname));
}
