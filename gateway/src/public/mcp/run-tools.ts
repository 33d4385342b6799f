import { createHash } from 'node:crypto';
import type { KeyFacts } from '@kallos/contracts/auth/api-keys';
import { AppError } from '@kallos/contracts/errors';
import { isPublicWrite, type PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import { type OperationName, v1 } from '@kallos/contracts/public/v1';
import type * as z from 'zod/mini';
import type { KeyLimits } from '../key-limits.ts';
import { fingerprintOf, parsePart } from '../read-request.ts';
import { authorizeKey, type OperationParts, runOperation } from '../run-operation.ts';

type Reply<Name extends OperationName> = (typeof v1)[Name]['reply'] extends z.ZodMiniType
  ? z.output<(typeof v1)[Name]['reply']>
  : undefined;

/** The input of an operation, unparsed. */
export interface ToolInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly version?: number;
  /** The same id again returns the first answer. */
  readonly requestId?: string | undefined;
}

/** Runs operations for a tool. */
export interface ToolCalls {
  readonly key: KeyFacts;
  readonly publicUrl: string;
  /** Returns the account that a tool concerns: the key's own, or the one that it names. */
  readonly accountOf: (given: number | undefined) => number;
  /** Runs an operation of the API by its own guards, scopes and limits. */
  readonly run: <Name extends OperationName>(name: Name, input: ToolInput) => Promise<Reply<Name>>;
}

/** The context of the tools of one request. */
export interface ToolParts {
  readonly parts: OperationParts;
  readonly limits: KeyLimits;
  readonly key: KeyFacts;
  /** Resolves the key for another account. */
  readonly keyFor: (accountId: number) => Promise<KeyFacts>;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Opens the calls of one request. No tool changes a post that is scheduled, so the operations run without
 * `posts:publish` unless `mayPublish` is given.
 */
export function openToolCalls(
  { parts, limits, key, keyFor, requestId, address }: ToolParts,
  { mayPublish = false }: { readonly mayPublish?: boolean } = {},
): ToolCalls {
  return {
    key,
    publicUrl: parts.publicUrl,
    accountOf: (given) => {
      const accountId = given ?? key.accountId;
      if (accountId === null) throw new AppError('invalid_fields', { fields: { accountId: 'required' } });
      return accountId;
    },
    run: async (name, { params = {}, query = {}, body = {}, version, requestId: onceId }) => {
      const endpoint: PublicEndpoint = v1[name];
      const accountId = Number(params['accountId'] ?? 0);
      const whole = accountId === 0 || key.account?.id === accountId ? key : await keyFor(accountId);
      const scopes = whole.scopes.filter((scope) => mayPublish || scope !== 'posts:publish');
      const ofCall = mayPublish ? whole : { ...whole, scopes };
      authorizeKey(endpoint, ofCall);
      if (isPublicWrite(endpoint) && !limits.take(key.keyId, 'write').isAllowed)
        throw new AppError('too_many_requests');
      const sent = parsePart(endpoint.body, body);
      const once = {
        key: `mcp:${createHash('sha256').update(String(onceId)).digest('hex')}`,
        fingerprint: fingerprintOf(
          endpoint.method,
          endpoint.path,
          Buffer.from(JSON.stringify([params, sent])),
        ),
      };
      const { reply } = await runOperation(parts, {
        name,
        endpoint,
        key: ofCall,
        params: parsePart(endpoint.params, params, 'not_found'),
        query: parsePart(endpoint.query, query),
        body: sent,
        version,
        path: endpoint.path.replace(/:([a-zA-Z]+)/g, (_, one: string) => String(params[one])),
        form: undefined,
        facts: { requestId, address, once: onceId === undefined ? undefined : once },
      });
      return reply as Reply<typeof name>;
    },
  };
}
