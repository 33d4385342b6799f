import { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import { timestamptz } from '@kallos/service-kit/database/columns';
import { integer, text, uuid } from 'drizzle-orm/pg-core';

/** What becomes of a mail to one recipient; `dropped` is one that had nothing left to say. */
const deliveryStates = ['queued', 'retry', 'sent', 'refused', 'dropped'] as const;

/** The columns of a table with one row for each mail and recipient; `id`, `email` and `created_at` are the table's own. */
export const deliveryColumns = () => ({
  state: text({ enum: deliveryStates }).notNull().default('queued'),
  attempts: integer().notNull().default(0),
  nextTryAt: timestamptz('next_try_at').notNull().defaultNow(),
  leaseToken: uuid('lease_token'),
  leaseUntil: timestamptz('lease_until'),
  /** What the mail server last answered when it did not take the mail. */
  refusal: text({ enum: MailRefusal.options as [MailRefusal, ...MailRefusal[]] }),
  answer: text(),
  /** When it was sent, refused or dropped. */
  endedAt: timestamptz('ended_at'),
});
