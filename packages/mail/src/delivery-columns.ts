import { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import { timestamptz } from '@kallos/service-kit/database/columns';
import { integer, text, uuid } from 'drizzle-orm/pg-core';

/** The states of a mail to one recipient; `dropped` had nothing left to report. */
const deliveryStates = ['queued', 'retry', 'sent', 'refused', 'dropped'] as const;

/**
 * Returns the columns of a table with one row per mail and recipient; the table adds `id`, `email`
 * and `created_at`.
 */
export const deliveryColumns = () => ({
  state: text({ enum: deliveryStates }).notNull().default('queued'),
  attempts: integer().notNull().default(0),
  nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
  leaseToken: uuid('lease_token'),
  leaseUntil: timestamptz('lease_until'),
  /** The mail server's last refusal. */
  refusal: text({ enum: MailRefusal.options as [MailRefusal, ...MailRefusal[]] }),
  answer: text(),
  /** When it was sent, refused or dropped. */
  endedAt: timestamptz('ended_at'),
});
