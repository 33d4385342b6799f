import type { MailText } from './mailer.ts';

/** Returns the operator's notice that the month's model budget is spent. */
export function budgetMail(usd: string): MailText {
  const text = `The month's ${usd} US dollars for language models are spent. Until the month ends, the built-in writer writes.`;
  return {
    subject: "Kallos: the month's money for language models is spent",
    text: `${text}\n`,
    html: `<p>${text}</p>`,
  };
}
