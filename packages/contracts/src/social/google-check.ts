import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CheckState } from './meta-check.ts';

/** The checks of the installation at Google. */
const CheckName = z.enum(['client', 'redirect', 'accounts', 'locations', 'posts', 'mode', 'public_address']);

/** The result of one check, with its address or reason. */
export const GoogleCheck = z.object({ name: CheckName, state: CheckState, detail: z.nullable(z.string()) });
export type GoogleCheck = z.output<typeof GoogleCheck>;

/** The installation's check of its OAuth client and project at Google. */
export const googleCheck = {
  run: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/google-check',
    who: 'admin',
    role: 'viewer',
    summary:
      'Checks the OAuth client at Google, the address that it must register, each API that the project needs with the grant of one connected business, and the public address from which Google fetches images.',
    reply: z.object({
      success: z.literal(true),
      /** False if this installation has no client at Google. */
      isConfigured: z.boolean(),
      checks: z.array(GoogleCheck),
      /** The connected businesses, and how many of them must connect again. */
      connections: z.object({ all: z.number(), ended: z.number() }),
    }),
    timeoutSeconds: 30,
  }),
};
