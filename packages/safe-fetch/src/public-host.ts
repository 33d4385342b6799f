import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

const keptMilliseconds = 60_000;
const known = new Map<string, { isPublic: boolean; until: number }>();

async function resolvesPublicly(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}

/** Whether a host lies on the public internet; asked of the name service at most once a minute. */
async function isPublicHost(host: string): Promise<boolean> {
  const before = known.get(host);
  if (before && before.until > Date.now()) return before.isPublic;
  const isPublic = await resolvesPublicly(host);
  known.set(host, { isPublic, until: Date.now() + keptMilliseconds });
  return isPublic;
}

/** Whether those at an address can fetch from ours: it is public and encrypted, or they lie as near as we do. */
export async function isReachableFrom(theirs: string, ours: string): Promise<boolean> {
  const own = new URL(ours);
  if (own.protocol === 'https:' && (await isPublicHost(own.hostname))) return true;
  return !(await isPublicHost(new URL(theirs).hostname));
}
