import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeployScope } from '@kallos/contracts/gateway/deploy-tokens';
import type { KV } from '@nats-io/kv';
import * as z from 'zod';
import { type BucketOptions, isWriteConflict, openSharedBucket } from '../shared-bucket.ts';
import type { DeployToken } from './deploy-tokens.ts';

/** The key in the bucket; no remote may have this name. */
const key = 'deploy-tokens';
const keptAfterEndMs = 90 * 86_400_000;
const usedEveryMs = 600_000;

/**
 * A token that an administrator created. Fields are only ever added, so that the copies of two
 * gateways can be merged.
 */
const StoredToken = z.object({
  id: z.string(),
  /** SHA-256 of the token in hex. */
  hash: z.string(),
  remote: z.string(),
  holder: z.string(),
  scopes: z.array(DeployScope),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().optional(),
  revoked: z.object({ by: z.string(), at: z.string() }).optional(),
});
export type StoredToken = z.infer<typeof StoredToken> & DeployToken;

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') > (other ?? '') ? one : (other ?? one);

/** Merges two copies of a token: a revocation on either side is final. */
function mergeCopies(one: StoredToken, other: StoredToken): StoredToken {
  const usedAt = later(one.usedAt, other.usedAt);
  const revoked = one.revoked ?? other.revoked;
  return { ...one, ...(usedAt === undefined ? {} : { usedAt }), ...(revoked ? { revoked } : {}) };
}

/** Merges lists of tokens in any order, without those that ended long ago; sorted by id. */
export function mergeTokens(lists: ReadonlyArray<readonly StoredToken[]>, now: Date): StoredToken[] {
  const merged = new Map<string, StoredToken>();
  for (const token of lists.flat()) {
    const before = merged.get(token.id);
    merged.set(token.id, before ? mergeCopies(before, token) : token);
  }
  const oldest = new Date(now.getTime() - keptAfterEndMs).toISOString();
  return [...merged.values()]
    .filter(({ expiresAt, revoked }) => (revoked?.at ?? expiresAt) > oldest && expiresAt > oldest)
    .toSorted((one, other) => one.id.localeCompare(other.id));
}

function parseTokens(text: string): StoredToken[] {
  try {
    return z.array(StoredToken).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/**
 * The deploy tokens that administrators created: shared by all gateways through NATS and saved in a
 * file.
 */
export interface TokenStore {
  readonly all: () => readonly StoredToken[];
  /** Whether the shared tokens were read since the start; until then this gateway may lack some. */
  readonly isCurrent: () => boolean;
  /**
   * Stores a token and resolves to whether it was shared with all gateways; without NATS only this
   * gateway has it.
   */
  readonly save: (token: StoredToken) => Promise<boolean>;
  /** Removes a token that this gateway has just created and could not share. */
  readonly forget: (id: string) => void;
  /** Records a use of a token. */
  readonly touch: (token: StoredToken, now: Date) => void;
  readonly close: () => Promise<void>;
}

/** Opens the store; `file` keeps the tokens when NATS loses its data. */
export function openTokenStore({ file, ...options }: BucketOptions & { readonly file: string }): TokenStore {
  const { log } = options;
  mkdirSync(dirname(file), { recursive: true });
  let tokens = existsSync(file) ? parseTokens(readFileSync(file, 'utf8')) : [];
  let isCurrent = false;
  let isWritten = true;
  const write = (): void => {
    try {
      writeFileSync(`${file}.next`, JSON.stringify(tokens), { mode: 0o600 });
      renameSync(`${file}.next`, file);
      isWritten = true;
    } catch (error) {
      isWritten = false;
      log.error({ err: error }, 'the deploy tokens are not on disk yet');
    }
  };
  const take = (others: readonly StoredToken[]): void => {
    const next = mergeTokens([tokens, others], new Date());
    if (JSON.stringify(next) === JSON.stringify(tokens)) return;
    tokens = next;
    write();
  };
  /** Merges this gateway's tokens with the shared ones, on both sides. */
  const share = async (kv: KV): Promise<void> => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const entry = await kv.get(key);
      const held = entry ? entry.string() : '[]';
      take(parseTokens(held));
      isCurrent = true;
      const text = JSON.stringify(tokens);
      if (text === held) return;
      try {
        await kv.put(key, text, { previousSeq: entry?.revision ?? 0 });
        return;
      } catch (error) {
        if (!isWriteConflict(error)) throw error;
      }
    }
    throw new Error('other gateways changed the deploy tokens at the same time');
  };
  const shared = openSharedBucket(options, {
    reconcile: async (kv) => {
      if (!isWritten) write();
      await share(kv);
    },
    onEntry: (name, text) => {
      if (name === key) take(parseTokens(text));
    },
  });
  return {
    all: () => tokens,
    isCurrent: () => isCurrent,
    save: async (token) => {
      take([token]);
      const kv = await shared.soon();
      try {
        if (!kv) return false;
        await share(kv);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'NATS does not take the deploy tokens');
        return false;
      }
    },
    forget: (id) => {
      tokens = tokens.filter((token) => token.id !== id);
      write();
    },
    touch: (token, now) => {
      const used = Date.parse(token.usedAt ?? '') || 0;
      // A use on its own causes no write; the next reconciliation shares it.
      if (now.getTime() - used >= usedEveryMs) take([{ ...token, usedAt: now.toISOString() }]);
    },
    close: shared.close,
  };
}
