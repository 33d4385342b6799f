import {
  mayWrite,
  roleFor,
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  type Who,
} from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { includesRole, type StaffRole } from '@kallos/contracts/staff-role';
import type { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { AdminCaller, BusinessCaller, Caller, ServiceCaller } from '../security/identity.ts';
import { readInput } from './input/read-input.ts';
import { runAsSender, senderOf } from './load/sender.ts';
import { runReadOnly } from './read-only.ts';
import { idempotencyHeader, readOnceOnly, replayedHeader, runOnce } from './run-once.ts';

type Schema = Exclude<Endpoint['reply'], 'raw'>;

type CallerOf<W extends Who> = {
  anyone: Caller;
  admin: AdminCaller;
  business: BusinessCaller;
  'signed-in': AdminCaller | BusinessCaller;
  service: ServiceCaller;
}[W];

/** The request in addition to its parsed input; `signal` fires when the client disconnects. */
export interface RequestContext<W extends Who = Who> {
  readonly caller: CallerOf<W>;
  readonly requestId: string;
  /** Address of the browser as the gateway saw it. */
  readonly ip: string;
  /** The request's headers, for example for cookies. */
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** Adds a cookie to the response. */
  readonly setCookie: (cookie: string) => void;
}

/** The handlers of a resource, one per endpoint; a missing one does not compile. */
export type Handlers<Ctx, R extends Record<string, Endpoint>> = {
  [K in keyof R]: (
    ctx: Ctx,
    input: HandlerInput<R[K]>,
    facts: RequestContext<R[K]['who']>,
  ) => Promise<HandlerReply<R[K]>> | HandlerReply<R[K]>;
};

/** A resource with its handlers, ready to be mounted. */
export interface Resource<Ctx> {
  readonly mount: (app: Hono<ServiceEnv>, ctx: Ctx) => void;
}

/** Context variables that the middleware sets on each request. */
export interface ServiceEnv {
  Variables: { caller: Caller; requestId: string };
}

const allowed: Record<Who, ReadonlyArray<Caller['kind']>> = {
  anyone: ['nobody', 'admin', 'business', 'service'],
  admin: ['admin'],
  business: ['business'],
  'signed-in': ['admin', 'business'],
  service: ['service'],
};

/** Returns the role of a caller who is staff; undefined for others. */
function roleOf(caller: Caller): StaffRole | undefined {
  // A header of an older release lacks the role: such a caller only reads.
  if (caller.kind === 'admin') return (caller as Partial<typeof caller>).role ?? 'viewer';
  return caller.kind === 'business' && caller.actor !== undefined
    ? (caller.actorRole ?? 'viewer')
    : undefined;
}

/**
 * Checks that a caller may make a call; throws `unauthenticated`, or `forbidden` for the wrong kind of caller or
 * too low a role of staff.
 */
export function authorize(
  called: Pick<Endpoint, 'who' | 'role' | 'method' | 'writes'>,
  caller: Caller,
  query: URLSearchParams,
): void {
  if (!allowed[called.who].includes(caller.kind))
    throw new AppError(caller.kind === 'nobody' ? 'unauthenticated' : 'forbidden');
  const role = called.who === 'anyone' ? undefined : roleOf(caller);
  if (role !== undefined && !includesRole(role, roleFor(called, query)))
    throw new AppError('forbidden', { fields: { role: roleFor(called, query) } });
}

/**
 * Binds a resource of the contract to its handlers; checks the caller and parses input and replies.
 */
export function implement<Ctx, const R extends Record<string, Endpoint>>(
  resource: R,
  handlers: Handlers<Ctx, R>,
): Resource<Ctx> {
  return {
    mount: (app, ctx) => {
      for (const [name, endpoint] of Object.entries(resource) as Array<[string, Endpoint]>) {
        const handler = handlers[name as keyof R] as unknown as (
          ctx: Ctx,
          input: unknown,
          facts: RequestContext,
        ) => unknown;
        app.on(endpoint.method, endpoint.path, async (c) => {
          const caller = c.get('caller');
          authorize(endpoint, caller, new URL(c.req.url).searchParams);
          // The body is read only after authorization.
          const input = await readInput(c, endpoint);
          const facts = {
            caller,
            requestId: c.get('requestId'),
            ip: c.req.header('x-forwarded-for') ?? '',
            headers: c.req.raw.headers,
            signal: c.req.raw.signal,
            setCookie: (cookie: string) => c.header('set-cookie', cookie, { append: true }),
          } as RequestContext;
          const serve = () => handler(ctx, input, facts);
          const once = readOnceOnly(
            c.req.header(idempotencyHeader),
            'subject' in caller ? caller.subject : '',
          );
          if (once && endpoint.reply !== 'raw' && mayWrite(endpoint, new URL(c.req.url).searchParams)) {
            const { db } = ctx as { db: Database };
            const work = async () => (endpoint.reply as Schema).parse(await serve());
            const { reply, isReplayed } = await runAsSender(senderOf(caller, facts.ip), () =>
              runOnce(db, once, { isAtomic: endpoint.isAtomic ?? false }, work),
            );
            if (isReplayed) c.header(replayedHeader, '1');
            return c.json(reply as object);
          }
          const isFree = endpoint.takesNotes ?? mayWrite(endpoint, new URL(c.req.url).searchParams);
          const reply = await runAsSender(senderOf(caller, facts.ip), () =>
            isFree ? serve() : runReadOnly(serve),
          );
          return endpoint.reply === 'raw' || reply instanceof Response
            ? (reply as Response)
            : c.json(endpoint.reply.parse(reply) as object);
        });
      }
    },
  };
}
