import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { WireInstant } from '../wire.ts';

const Allowance = z.object({ used: z.number(), limit: z.number() });

/** The daily limits of an account. */
export const allowances = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/allowances',
    who: 'business',
    summary: 'Returns how many texts and test e-mails the account may still use today.',
    reply: z.object({
      success: z.literal(true),
      isTrial: z.boolean(),
      texts: Allowance,
      testEmails: Allowance,
      /** When the counter resets. */
      resetsAt: WireInstant,
    }),
  }),
};
