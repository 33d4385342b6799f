import * as z from 'zod/mini';
import { WireInstant } from '../wire.ts';

/** Why a mail server permanently refused a mail; `given_up` means that retries ended after days. */
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

/** The last response of a mail server about an unreachable address. */
export const MailTrouble = z.object({
  state: z.enum(['refused', 'waiting']),
  reason: z.nullable(MailRefusal),
  /** The server's response, one line. */
  answer: z.string(),
  at: WireInstant,
  /** True if no notices are sent there until it is cleared. */
  isStopped: z.boolean(),
});
export type MailTrouble = z.output<typeof MailTrouble>;

const deadly: ReadonlySet<string> = new Set<MailRefusal>([
  'unknown_mailbox',
  'unknown_domain',
  'disabled',
  'malformed',
]);

/** Returns whether a refusal means that the address accepts no mail. */
export const isAddressDead = (reason: string | null | undefined): boolean => deadly.has(reason ?? '');
