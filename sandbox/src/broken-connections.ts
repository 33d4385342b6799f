import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

export type Env = { Bindings: HttpBindings };

/** Resets the connection without an answer. */
export function resetConnection(c: Context<Env>): Response {
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Leaves the call unanswered until the caller gives up or `ms` have passed. */
export function leaveUnanswered(c: Context<Env>, ms = 600_000): Promise<Response> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(resetConnection(c)), ms);
    timer.unref();
    c.env.outgoing.once('close', () => {
      clearTimeout(timer);
      done(RESPONSE_ALREADY_SENT);
    });
  });
}
