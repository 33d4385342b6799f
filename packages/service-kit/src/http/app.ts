import { AppError, toErrorBody } from '@kallos/contracts/errors';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { redactPath, type Log } from '../observability/log.ts';
import type { ServedRequest } from '../observability/metrics.ts';
import { identityHeader, readIdentity, type Caller } from '../security/identity.ts';
import { errorCodesOf, isStorageFull } from '../storage-full.ts';
import { collectEndedSessions, endedSessionsHeader } from './cookies/ended-sessions.ts';
import type { ServiceEnv, Resource } from './implement.ts';
import { acceptRequestId, requestIdHeader, withRequestId } from './request-id.ts';

/** The options of a service's application. */
export interface AppOptions {
  readonly identityKey: string;
  /** Rejects or returns false while a dependency is down; not part of the liveness check. */
  readonly isReady: () => Promise<boolean>;
  /**
   * Returns codes of problems that an operator must handle although requests are served; any one
   * makes readiness fail.
   */
  readonly alarms?: (() => Promise<readonly string[]>) | undefined;
  /** Called after every response. */
  readonly onServed?: (request: ServedRequest) => void;
}

/** The settings of a service's application. */
export interface AppSettings<Ctx> extends AppOptions {
  readonly ctx: Ctx;
  readonly log: Log;
  readonly resources: ReadonlyArray<Resource<Ctx>>;
}

/** The application that {@link createServiceApp} returns. */
export type ServiceApp = Hono<ServiceEnv>;

// SQLSTATE and driver codes for lock timeout, statement timeout, deadlock, too many connections,
// and a server that stops, crashed or is starting.
const busyCodes = new Set(
  `55P03 57014 40001 40P01 53300 57P01 57P02 57P03
  CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT`.split(/\s+/),
);

/** Returns the error for the caller: a full disk and a busy database are temporary. */
function errorForCaller(failure: unknown): unknown {
  if (isStorageFull(failure))
    return failure instanceof AppError && failure.code === 'storage_full'
      ? failure
      : new AppError('storage_full', { retryAfterSeconds: 60, cause: failure });
  if (errorCodesOf(failure).some((code) => busyCodes.has(code)))
    return new AppError('unavailable', { retryAfterSeconds: 2, cause: failure });
  return failure;
}

function callerOf(header: string | undefined, key: string): Caller {
  if (header === undefined) return { kind: 'nobody' };
  const caller = readIdentity(header, key);
  if (!caller) throw new AppError('unauthenticated');
  return caller;
}

/** Logs one line per request; in production only failed and slow ones. */
function logRequest<Ctx>(
  { log, onServed }: AppSettings<Ctx>,
  c: Context<ServiceEnv>,
  requestId: string,
  ms: number,
): void {
  const { status } = c.res;
  const isNotable = status >= 500 || ms > 1000;
  log[isNotable ? 'info' : 'debug'](
    { requestId, method: c.req.method, path: redactPath(c.req.path), status, ms: Math.round(ms) },
    'request',
  );
  const route = matchedRoutes(c).findLast(({ path }) => path !== '/*')?.path ?? 'none';
  onServed?.({ method: c.req.method, route, status, seconds: ms / 1000 });
}

/**
 * Creates a service's Hono application with request id, signed identity, resources, health checks
 * and error handling.
 */
export function createServiceApp<Ctx>(settings: AppSettings<Ctx>): ServiceApp {
  const { ctx, log } = settings;
  const app = new Hono<ServiceEnv>();
  app.onError((thrown, c) => {
    const failure = errorForCaller(thrown);
    const requestId = c.get('requestId') as string | undefined;
    const { status, body } = toErrorBody(failure, requestId);
    if (status >= 500) log.error({ err: failure, requestId, path: redactPath(c.req.path) }, 'request failed');
    if (failure instanceof AppError && failure.retryAfterSeconds !== undefined)
      c.header('retry-after', String(failure.retryAfterSeconds));
    return c.json(body, status as 400);
  });
  app.notFound((c) => {
    const { status, body } = toErrorBody(new AppError('not_found'), c.get('requestId'));
    return c.json(body, status as 404);
  });
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const isServing = await settings.isReady().catch(() => false);
    // Load balancers ask `?for=traffic`, because an alarm must not remove a working service.
    const hears = isServing && settings.alarms !== undefined && c.req.query('for') !== 'traffic';
    const alarms = hears ? ((await settings.alarms?.().catch(() => ['unknown'])) ?? []) : [];
    const isReady = isServing && alarms.length === 0;
    return c.json(alarms.length === 0 ? { ok: isReady } : { ok: false, alarms }, isReady ? 200 : 503);
  });
  app.use(async (c, next) => {
    const requestId = acceptRequestId(c.req.header(requestIdHeader));
    c.set('requestId', requestId);
    c.header(requestIdHeader, requestId);
    c.header('cache-control', 'no-store');
    c.set('caller', callerOf(c.req.header(identityHeader), settings.identityKey));
    const started = performance.now();
    const ended = await collectEndedSessions(() => withRequestId(requestId, next));
    // A failed call was rolled back, so it ended no sessions.
    if (ended !== undefined && c.res.ok) c.header(endedSessionsHeader, ended);
    logRequest(settings, c, requestId, performance.now() - started);
  });
  for (const resource of settings.resources) resource.mount(app, ctx);
  return app;
}

/** Returns a function that creates a service's application with its resources from a context. */
export const appFactory =
  <Ctx extends { readonly log: Log }>(resources: ReadonlyArray<Resource<Ctx>>) =>
  (ctx: Ctx, frame: AppOptions): ServiceApp =>
    createServiceApp({ ctx, log: ctx.log, resources, ...frame });
