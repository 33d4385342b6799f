import * as z from 'zod/mini';
import { WireInstant } from '../wire.ts';

/** Why a mail server refused a mail for good; `given_up` is a mail that was tried for days. */
export const MailRefusal = z.enum([
  'unknown_mailbox',
  'unknown_domain',
  'disabled',
  'malformed',
  'mailbox_full',
  'message',
  'given_up',
]);
export type MailRefusal = z.infer<typeof MailRefusal>;

/** What a mail server last answered about an address that mail does not reach. */
export const MailTrouble = z.object({
  state: z.enum(['refused', 'waiting']),
  reason: z.nullable(MailRefusal),
  /** The words of the server, one line. */
  answer: z.string(),
  at: WireInstant,
  /** No notice is sent there until it is cleared. */
  isStopped: z.boolean(),
});
export type MailTrouble = z.output<typeof MailTrouble>;

const deadly: ReadonlySet<string> = new Set<MailRefusal>([
  'unknown_mailbox',
  'unknown_domain',
  'disabled',
  'malformed',
]);

/** Whether a refusal means that the address takes no mail at all. */
export const isAddressDead = (reason: string | null | undefined): boolean => deadly.has(reason ?? '');
