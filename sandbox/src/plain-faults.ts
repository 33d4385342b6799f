import { setTimeout } from 'node:timers/promises';
import type { Context, Next } from 'hono';
import { leaveUnanswered, resetConnection, type Env } from './broken-connections.ts';
import type { Faults } from './faults.ts';

/** Injects faults into plain HTTP services; `body` formats the refusal as the service would. */
export function withFaults(faults: Faults, body: (code: number, message: string) => unknown) {
  return async (c: Context<Env>, next: Next): Promise<Response | undefined> => {
    for (const effect of faults.inject(c.req.method, c.req.path)) {
      if (effect.kind === 'delay') await setTimeout(effect.ms);
      if (effect.kind === 'hang' || effect.kind === 'accept-then-hang') return leaveUnanswered(c, effect.ms);
      if (effect.kind === 'reset' || effect.kind === 'accept-then-reset') return resetConnection(c);
      if (effect.kind === 'refuse' || effect.kind === 'accept-then-error') {
        const answer = JSON.stringify(body(effect.code, effect.message ?? 'Switched fault'));
        return new Response(answer, {
          status: effect.status,
          headers: { 'content-type': 'application/json', ...effect.headers },
        });
      }
    }
    await next();
    return undefined;
  };
}
