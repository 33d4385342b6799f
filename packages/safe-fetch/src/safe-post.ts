import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { isPublicAddress } from './public-address.ts';
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

/** The parts that tests replace. */
export interface SafePostOptions {
  readonly resolve?: Resolve;
  readonly isPublic?: (address: string) => boolean;
  readonly allowsHttp?: boolean;
  readonly milliseconds?: number;
}

const mostReadBytes = 1024;

/** Returns whether an address has the form of a receiver: https on the usual port, without a password. */
export function isReceiverUrl(address: string, allowsHttp = false): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  if (username !== '' || password !== '' || hostname === '') return false;
  return (protocol === 'https:' && port === '') || (allowsHttp && protocol === 'http:');
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

/** Makes a post for foreign addresses: public hosts only, pinned to the checked address, time and size bounded. */
export function createSafePost(options: SafePostOptions = {}): SafePost {
  const resolve: Resolve = options.resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  const isPublic = options.isPublic ?? isPublicAddress;
  return async (address, headers, body) => {
    if (!isReceiverUrl(address, options.allowsHttp)) throw new PostFailure('address');
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
