import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { collectBody, refuseTooLarge } from '../proxy/request-body.ts';

/** What the gateway's own calls are asked by. */
export interface OwnEnv {
  Bindings: HttpBindings;
}

/** Reads the body of one of the gateway's own calls, of at most `maxBytes`, as the body of a call that is passed on. */
export async function readOwnBody({ env }: Context<OwnEnv>, maxBytes: number): Promise<Buffer> {
  const { incoming, outgoing } = env;
  refuseTooLarge(incoming, maxBytes);
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  return (await collectBody(incoming, maxBytes)) ?? Buffer.alloc(0);
}
