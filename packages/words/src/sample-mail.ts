import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';

/** The result of the test e-mail for one address. */
export interface SampleMailResult {
  readonly email: string;
  readonly state: 'sent' | 'retry' | 'refused';
  readonly reason: MailRefusal | null;
}

const refusals: Record<MailRefusal, string> = {
  unknown_mailbox: 'η διεύθυνση δεν υπάρχει',
  unknown_domain: 'το τμήμα μετά το @ δεν υπάρχει',
  disabled: 'το γραμματοκιβώτιο είναι κλειστό',
  malformed: 'η διεύθυνση έχει λάθος',
  mailbox_full: 'το γραμματοκιβώτιο είναι γεμάτο',
  message: 'το μήνυμα δεν έγινε δεκτό',
  given_up: 'δεν ήρθε απάντηση',
};

const list = (results: readonly SampleMailResult[]) => results.map(({ email }) => email).join(', ');

/** The results of the test e-mail, by address. */
export const sampleMailWords = {
  sent: (emails: readonly string[]) => `Το δοκιμαστικό μήνυμα στάλθηκε: ${emails.join(', ')}`,
  alreadySent: (emails: readonly string[]) => `Το δοκιμαστικό μήνυμα είχε ήδη σταλεί: ${emails.join(', ')}`,
  /** Returns the sentence about addresses without delivery; empty when all were delivered. */
  notSent: (results: readonly SampleMailResult[]): string => {
    const waiting = results.filter(({ state }) => state === 'retry');
    const refused = results.filter(({ state }) => state === 'refused');
    return [
      ...(waiting.length > 0 ? [`Δεν έφτασε ακόμη, θα ξαναδοκιμάσουμε: ${list(waiting)}.`] : []),
      ...(refused.length > 0
        ? [
            `Δεν στάλθηκε: ${refused.map(({ email, reason }) => `${email} (${refusals[reason ?? 'message']})`).join(', ')}.`,
          ]
        : []),
    ].join(' ');
  },
};
