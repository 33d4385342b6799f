import type * as z from 'zod/mini';
import type { ApiScope } from '../auth/api-keys.ts';
import type { Method } from '../endpoint.ts';
import type { ProblemCode } from './problems.ts';

/** Where the first version of the public API begins. */
export const publicBase = '/api/public/v1';
/** Where assistants speak the Model Context Protocol. */
export const mcpPath = '/api/public/mcp';
/** Where people confirm what an assistant prepared; a signed request follows. */
export const confirmPath = '/confirm';

type Schema = z.ZodMiniType;

/** A call of the public API as plain data: routing, checks, the document and the tests come from it. */
export interface PublicEndpoint {
  readonly method: Method;
  /** Path below {@link publicBase} with `:name` parameters; one with `:accountId` concerns that account. */
  readonly path: `/${string}`;
  /** The scope that a key needs; null for every key. */
  readonly scope: ApiScope | null;
  /** It concerns all accounts: only agency-wide keys may call it. */
  readonly isAgency?: true;
  readonly summary: string;
  /** More than the summary, in Markdown. */
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a form with this image. */
  readonly file?: string;
  /** Null for an answer without a body. */
  readonly reply: Schema | null;
  /** The answer has status 201. */
  readonly isCreated?: true;
  /** The answer carries an ETag. */
  readonly hasEtag?: true;
  /** The call needs an If-Match header. */
  readonly needsMatch?: true;
  /** A POST that changes nothing. */
  readonly writes?: false;
  readonly errors?: readonly ProblemCode[];
  readonly timeoutSeconds?: number;
}

/** Keeps the literal types of a description. */
export const publicEndpoint = <const E extends PublicEndpoint>(description: E): E => description;

/** Returns whether a call changes something, so that it takes an idempotency key and is audited. */
export const isPublicWrite = ({ method, writes }: PublicEndpoint): boolean => writes ?? method !== 'GET';
