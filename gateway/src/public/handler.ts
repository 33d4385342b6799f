import type { Readable } from 'node:stream';
import type { KeyFacts } from '@kallos/contracts/auth/api-keys';
import type { Call } from '@kallos/contracts/client';
import type { PublicEndpoint } from '@kallos/contracts/public/public-endpoint';
import type { v1 } from '@kallos/contracts/public/v1';
import type * as z from 'zod/mini';

type Parsed<E extends PublicEndpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType
  ? z.output<E[K]>
  : undefined;

/** The input of a handler. */
export interface PublicCall<E extends PublicEndpoint = PublicEndpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /** The key that calls. */
  readonly key: KeyFacts;
  /** Calls services as the key, inside the account of the path. */
  readonly call: Call;
  /** Calls services with an idempotency key of its own for a part of the request. */
  readonly callPart: (part: string) => Call;
  /** The version that If-Match names; undefined for any. */
  readonly version: number | undefined;
  readonly publicUrl: string;
  readonly sendFile: () => Promise<Response>;
  readonly listAccounts: (
    after: number,
    limit: number,
  ) => Promise<Array<{ id: number; name: string; isTrial: boolean }>>;
}

/** The body of a request with a file. */
export interface FormBody {
  readonly type: string;
  readonly body: Readable;
}

type Reply<E extends PublicEndpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : undefined;

type Operations = typeof v1;

/** A handler for each operation; a missing one does not compile. */
export type PublicHandlers<Names extends keyof Operations = keyof Operations> = {
  readonly [K in Names]: (call: PublicCall<Operations[K]>) => Promise<Reply<Operations[K]>>;
};
