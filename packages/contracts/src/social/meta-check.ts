import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The result of one check of the Meta installation; `by_hand` for settings without an API. */
export const CheckState = z.enum(['ok', 'warning', 'failed', 'by_hand']);
export type CheckState = z.infer<typeof CheckState>;

/** The checks of the installation at Meta. */
const CheckName = z.enum([
  'app',
  'redirect',
  'deauthorize',
  'data_deletion',
  'mode',
  'public_address',
  'picture',
]);

/** The result of one check, with its address or reason. */
export const MetaCheck = z.object({ name: CheckName, state: CheckState, detail: z.nullable(z.string()) });
export type MetaCheck = z.output<typeof MetaCheck>;

/** The installation's check of its application at Meta. */
export const metaCheck = {
  run: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/meta-check',
    who: 'admin',
    role: 'viewer',
    summary:
      'Checks the application at Meta: id and secret, the addresses that it registers, the public address, one image fetched through it, and the permissions that connected businesses gave.',
    reply: z.object({
      success: z.literal(true),
      checks: z.array(MetaCheck),
      /** Each requestable permission, with the number of connections that have it. */
      permissions: z.array(
        z.object({ name: z.string(), isAskedFirst: z.boolean(), granted: z.number(), of: z.number() }),
      ),
    }),
    timeoutSeconds: 30,
  }),
};
