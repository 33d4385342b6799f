import { greetingOf, mailFrame, paragraph, signature } from './mail-frame.ts';
import type { MailText } from './mailer.ts';

/** Returns the test e-mail. */
export function sampleMail(companyName: string): MailText {
  const lines = [
    greetingOf(companyName),
    'αυτό είναι ένα δοκιμαστικό μήνυμα. Αφού το διαβάζετε, οι ειδοποιήσεις για τις αναρτήσεις σας θα φτάνουν σε αυτή τη διεύθυνση.',
    'Δεν χρειάζεται να κάνετε τίποτα.',
    signature,
  ];
  return {
    subject: 'Δοκιμαστικό μήνυμα από το Kallos',
    text: `${lines.join('\n\n')}\n`,
    html: mailFrame(lines.map(paragraph).join('')),
  };
}
