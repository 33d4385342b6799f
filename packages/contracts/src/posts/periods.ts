import * as z from 'zod/mini';
import { MailRefusal } from '../auth/mail-trouble.ts';
import { endpoint } from '../endpoint.ts';
import { Id, WireInstant } from '../wire.ts';
import { BulkPost } from './bulk-posts.ts';

/** The automatic period: it is renewed at `nextScheduledDate` until stopped. */
export const ScheduledPeriod = z.object({
  id: Id,
  isActive: z.boolean(),
  nextScheduledDate: WireInstant,
  postFrequencyDays: z.number(),
});
export type ScheduledPeriod = z.output<typeof ScheduledPeriod>;

/** Series of posts, one every N days. */
export const periods = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/scheduled-periods',
    who: 'business',
    summary: "Reads the account's automatic period; null when there never was one.",
    reply: z.object({ success: z.literal(true), scheduledPeriod: z.nullable(ScheduledPeriod) }),
  }),
  update: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/scheduled-periods/:id',
    who: 'business',
    summary: 'Stops the automatic period or starts it again.',
    params: z.object({ id: Id }),
    body: z.object({ isActive: z.boolean() }),
    reply: z.object({ success: z.literal(true), scheduledPeriod: ScheduledPeriod }),
    errors: ['not_found'],
  }),
  generate: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/generate-period-posts',
    who: 'business',
    summary:
      'Writes posts for the current and the next week, one every N days, and turns the automatic period on. If both weeks are full, the list is empty and the period is on; `period_filled` means that it was on before.',
    reply: z.object({
      success: z.literal(true),
      message: z.string(),
      posts: z.array(BulkPost),
      /** Number of days skipped because Instagram's limit of 24 hours was reached. */
      fullDays: z.number(),
    }),
    errors: ['not_found', 'period_filled', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 120,
  }),
  sendTestEmail: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/test-email',
    who: 'business',
    summary:
      "Sends a test e-mail to the account's users. A repeated call with the same key does not send another.",
    // An idempotency key: 128 random bits in hexadecimal.
    body: z.object({ key: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))) }),
    /**
     * `message` names the recipients, an earlier call with the same key, and failed recipients with
     * the reason.
     */
    reply: z.object({
      success: z.literal(true),
      message: z.string(),
      recipients: z.optional(
        z.array(
          z.object({
            email: z.string(),
            /** `retry` is retried automatically; `refused` is not. */
            state: z.enum(['sent', 'retry', 'refused']),
            reason: z.nullable(MailRefusal),
          }),
        ),
      ),
    }),
    errors: ['conflict', 'upstream_failed', 'too_many_requests'],
  }),
};
