import type { HttpBindings } from '@hono/node-server';
import { AppError } from '@kallos/contracts/errors';
import type { Context } from 'hono';
import { collectBody, refuseTooLarge } from '../proxy/request-body.ts';

/** The environment of the gateway's own handlers. */
export interface OwnEnv {
  Bindings: HttpBindings;
}

const isJson = (type: string | undefined) =>
  type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

/**
 * Reads the JSON body of one of the gateway's own calls, of at most `maxBytes`; stops if it does
 * not start as `begins` requires.
 */
export async function readOwnBody(
  { env }: Context<OwnEnv>,
  maxBytes: number,
  begins?: RegExp,
): Promise<Buffer> {
  const { incoming, outgoing } = env;
  const { 'content-type': type, 'content-encoding': packing = 'identity', expect } = incoming.headers;
  if (!isJson(type) || packing !== 'identity') throw new AppError('unsupported_media');
  refuseTooLarge(incoming, maxBytes);
  if (expect !== undefined) outgoing.writeContinue();
  return (await collectBody(incoming, maxBytes, begins)) ?? Buffer.alloc(0);
}
