import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@kallos/contracts/errors';
import type { StreamMessage } from '@kallos/contracts/gateway/live';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';
import { MethodRefused } from '../front/routes.ts';
import { callerOf, readBearer, requireSession } from '../identity/caller.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { hasBody } from '../proxy/request-body.ts';
import type { LiveHub } from './live-hub.ts';
import { type SessionWatch, watchSession } from './watch-session.ts';

const pingMilliseconds = 15_000;
// A browser with more unread bytes is disconnected; it reconnects.
const mostUnreadBytes = 256 * 1024;
// On a bad connection a browser reconnects about once a minute; a clinic has some dozens of tabs.
const openings = { burst: 300, perSecond: 2 };

function openStream(response: ServerResponse, { onClose }: { onClose: () => void }) {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > mostUnreadBytes) response.destroy();
    else response.write(text);
  };
  const ping = setInterval(() => write(': ping\n\n'), pingMilliseconds);
  response.once('close', () => {
    clearInterval(ping);
    onClose();
  });
  return {
    send: (message: StreamMessage) => write(`data: ${JSON.stringify(message)}\n\n`),
    end: () => void response.end(),
  };
}

/** Serves `GET /api/live`: server-sent events for a session, until it ends. */
export function createLiveEndpoint(
  sessions: SessionCache,
  hub: LiveHub,
  receivedAllSince: SessionWatch['receivedAllSince'],
) {
  const allow = createRateLimiter(openings);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET') throw new MethodRefused(['GET']);
    if (hasBody(request)) throw new AppError('bad_request');
    const token = readBearer(request.headers.authorization);
    if (token === undefined) throw new AppError('unauthenticated');
    const given = { token, cookies: request.headers.cookie ?? null };
    const session = requireSession(await sessions.resolve(given, { isActivity: false }));
    if (callerOf(session).kind === 'nobody') throw new AppError('forbidden');
    if (!allow(session.accountId === undefined ? session.subject : `account:${session.accountId}`))
      throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
    if (response.destroyed) return;
    let leave = () => {};
    let stream: ReturnType<typeof openStream> | undefined;
    // `join` throws when the gateway is full, so it must precede the response headers.
    leave = hub.join({
      session,
      send: (message) => stream?.send(message),
      end: () => stream?.end(),
    });
    const stopWatching = watchSession({ sessions, receivedAllSince }, given, session, () => stream?.end());
    stream = openStream(response, {
      onClose: () => {
        leave();
        stopWatching();
      },
    });
    stream.send({ type: 'hello' });
  };
}
