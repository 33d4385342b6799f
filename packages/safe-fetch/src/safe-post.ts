import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import type { Resolve } from './safe-fetch.ts';

/** An answer to a posted text: its status, Retry-After in seconds and the beginning of its body. */
export interface PostAnswer {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly text: string;
}

/** The reason why nothing was sent or no response arrived; `address` for a forbidden address. */
export class PostFailure extends Error {
  readonly reason: 'address' | 'unreachable' | 'timeout';

  constructor(reason: PostFailure['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'PostFailure';
    this.reason = reason;
  }
}

/** Posts a text to a foreign address; rejects with {@link PostFailure}. Redirects are answers, never followed. */
export type SafePost = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<PostAnswer>;

/** Exceptions for development and tests. */
export interface SafePostOptions {
  readonly resolve?: Resolve;
  readonly isPublic?: (address: string) => boolean;
  readonly allowsHttp?: boolean;
  readonly milliseconds?: number;
}

const mostReadBytes = 1024;

/**
 * Returns why an address cannot be a receiver: `https` unless it is https on the usual port without a password,
 * `not_public` for this machine and private addresses. A name is looked up only before each post.
 */
export function receiverFault(
  address: string,
  { allowsHttp = false, isPublic = isPublicAddress }: Pick<SafePostOptions, 'allowsHttp' | 'isPublic'> = {},
): 'https' | 'not_public' | undefined {
  if (!URL.canParse(address)) return 'https';
  const { protocol, username, password, port, hostname } = new URL(address);
  if (username !== '' || password !== '' || hostname === '') return 'https';
  if (!(protocol === 'https:' && port === '') && !(allowsHttp && protocol === 'http:')) return 'https';
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : isIP(host) === 0 ? undefined : host;
  return literal === undefined || isPublic(literal) ? undefined : 'not_public';
}

async function readBeginning(body: AsyncIterable<Buffer> & { destroy: () => unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostReadBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostReadBytes).toString().replaceAll('\0', '').toWellFormed();
}

/** Receivers in development: also programs on this machine, over http. */
export const developmentReceivers = {
  allowsHttp: true,
  isPublic: (address: string) => isLoopbackAddress(address) || isPublicAddress(address),
} as const satisfies SafePostOptions;

/** Makes a post for foreign addresses: public hosts only, pinned to the checked address, time and size bounded. */
export function createSafePost(options: SafePostOptions = {}): SafePost {
  const resolve: Resolve = options.resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  const isPublic = options.isPublic ?? isPublicAddress;
  return async (address, headers, body) => {
    if (receiverFault(address, options) !== undefined) throw new PostFailure('address');
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
    if (found.length === 0) throw new PostFailure('unreachable');
    if (!found.every((one) => isPublic(one.address))) throw new PostFailure('address');
    const signal = AbortSignal.timeout(options.milliseconds ?? 15_000);
    const agent = new Agent({
      connect: {
        timeout: 10_000,
        lookup: (_host, wanted, done) => {
          const [first] = found;
          if (wanted.all) done(null, [...found]);
          else done(null, first?.address ?? '', first?.family);
        },
      },
      maxHeaderSize: 16_384,
      pipelining: 0,
    });
    try {
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
      const text = await readBeginning(answer.body as never).catch(() => '');
      const after = Number(answer.headers['retry-after']);
      return {
        status: answer.statusCode,
        retryAfter: Number.isFinite(after) && after > 0 ? after : undefined,
        text,
      };
    } catch (error) {
      throw new PostFailure(signal.aborted ? 'timeout' : 'unreachable', error);
    } finally {
      void agent.destroy().catch(() => {});
    }
  };
}
