import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '@kallos/contracts/errors';
import { imageRefusal, imageRules } from '@kallos/contracts/media/image-rules';
import { Agent, request, type Dispatcher } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** A fetched file. */
export interface FetchedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Limits of one fetch; the defaults are 10 MiB and 10 s. */
export interface FetchLimits {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
  readonly milliseconds?: number;
}

/** Fetches an untrusted foreign address; rejects with `image_refused` or `upstream_failed`. */
export type SafeFetch = (address: string, limits?: FetchLimits) => Promise<FetchedFile>;

/** Resolves a host name to all its addresses. */
export type Resolve = (host: string) => Promise<ReadonlyArray<{ address: string; family: number }>>;

/** The allowed addresses. */
interface Policy {
  readonly allowOrigins: ReadonlySet<string>;
  readonly isPublic: (address: string) => boolean;
  readonly isUsualPort: (port: string) => boolean;
}

const maxRedirects = 3;

const refuse = () => imageRefusal('image_address');
const fail = (cause?: unknown) =>
  new AppError('upstream_failed', { message: 'The image could not be fetched.', cause });

function checkUrl(address: string, base: string | undefined, policy: Policy): URL {
  if (!URL.canParse(address, base)) throw refuse();
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse();
  if (url.username !== '' || url.password !== '') throw refuse();
  if (!policy.isUsualPort(url.port) && !policy.allowOrigins.has(url.origin)) throw refuse();
  return url;
}

/** Resolves a URL's host once and demands that every address is public, unless its origin is exempt. */
async function checkedAddresses(url: URL, resolve: Resolve, policy: Policy) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (addresses.length === 0) throw fail();
  if (!policy.allowOrigins.has(url.origin) && !addresses.every(({ address }) => policy.isPublic(address)))
    throw refuse();
  return addresses;
}

/** Returns an agent that connects to the checked addresses, regardless of later DNS answers. */
function pinnedAgent(addresses: Awaited<ReturnType<Resolve>>): Agent {
  const pinned: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Agent({
    connect: { lookup: pinned, timeout: 3000 },
    headersTimeout: 8000,
    bodyTimeout: 5000,
    maxHeaderSize: 16_384,
    pipelining: 0,
  });
}

async function readAtMost(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw imageRefusal('image_bytes');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches one hop: the file, or the target of its redirect. */
async function fetchHop(
  url: URL,
  agent: Agent,
  limits: { signal: AbortSignal; maxBytes: number; userAgent: string },
): Promise<FetchedFile | { location: string }> {
  const response = await request(url, {
    dispatcher: agent,
    signal: limits.signal,
    headers: { 'user-agent': limits.userAgent, accept: 'image/*', 'accept-encoding': 'identity' },
  });
  const { location, 'content-type': type, 'content-length': length } = response.headers;
  const isRedirect = response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string';
  if (!isRedirect && response.statusCode === 200 && Number(length ?? 0) <= limits.maxBytes)
    return { bytes: await readAtMost(response.body, limits.maxBytes), contentType: String(type ?? '') };
  response.body.on('error', () => {});
  response.body.destroy();
  if (isRedirect) return { location };
  if (response.statusCode === 200) throw imageRefusal('image_bytes');
  throw fail();
}

/**
 * Creates a fetch for untrusted URLs: public hosts only, each redirect checked again, with limits
 * of size and time. undici's own redirects would reuse one dispatcher, and numeric addresses skip
 * its `lookup`.
 */
export function createSafeFetch(
  options: {
    allowOrigins?: readonly string[];
    resolve?: Resolve;
    userAgent?: string;
    isPublic?: Policy['isPublic'];
    isUsualPort?: Policy['isUsualPort'];
  } = {},
): SafeFetch {
  const policy: Policy = {
    allowOrigins: new Set((options.allowOrigins ?? []).map((origin) => new URL(origin).origin)),
    isPublic: options.isPublic ?? isPublicAddress,
    // URL drops the standard port, so any remaining port is an unusual one.
    isUsualPort: options.isUsualPort ?? ((port) => port === ''),
  };
  const resolve: Resolve = options.resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  return async (address, limits = {}) => {
    const deadline = AbortSignal.timeout(limits.milliseconds ?? 10_000);
    const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
    const hop = {
      signal,
      maxBytes: limits.maxBytes ?? imageRules.mostBytes,
      userAgent: options.userAgent ?? 'Kallos/1.0',
    };
    let url = checkUrl(address, undefined, policy);
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const agent = pinnedAgent(await checkedAddresses(url, resolve, policy));
      try {
        const result = await fetchHop(url, agent, hop);
        if ('bytes' in result) return result;
        url = checkUrl(result.location, url.href, policy);
      } catch (error) {
        throw error instanceof AppError ? error : fail(error);
      } finally {
        void agent.destroy().catch(() => {});
      }
    }
    throw refuse();
  };
}
