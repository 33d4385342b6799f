import { createTransport } from 'nodemailer';
import { mailAddress } from './mail-address.ts';
import { smtpVerdictOf, type SmtpVerdict } from './smtp-verdict.ts';

/** A mail in both forms; the subject never contains a user's text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One e-mail to one recipient. */
export interface Mail extends MailText {
  readonly to: string;
  /** The same for every try. */
  readonly messageId?: string;
}

/** Sends e-mail, one recipient at a time; returns the server's verdict and never rejects. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<SmtpVerdict>;
}

/** Shorter than the lease of a delivery, so that no other process takes a mail during sending. */
const timeoutMilliseconds = 60_000;

const failed = (message: string): SmtpVerdict => ({
  state: 'retry',
  isOurs: true,
  code: null,
  answer: message,
});

function withTimeout(sending: Promise<SmtpVerdict>): Promise<SmtpVerdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SmtpVerdict>((done) => {
    timer = setTimeout(done, timeoutMilliseconds, {
      ...failed('the mail server takes too long'),
      isOurs: false,
    });
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

interface Sent {
  readonly rejected?: readonly unknown[];
  readonly rejectedErrors?: readonly unknown[];
}

/** Creates a mailer over SMTP or LMTP; without a server address nothing is sent. */
export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return { send: async () => failed('no SMTP server is configured') };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 15_000, socketTimeout: 30_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'kallos.invalid';
  const deliver = async ({ to, messageId, ...text }: Mail): Promise<SmtpVerdict> => {
    const address = mailAddress(to);
    if (address === undefined)
      return {
        state: 'refused',
        reason: 'malformed',
        isCertain: true,
        code: null,
        answer: 'not a mail address',
      };
    try {
      const sent: Sent = await transport.sendMail({
        ...text,
        to: { name: '', address },
        ...(messageId === undefined ? {} : { messageId: `<${messageId}@${domain}>` }),
      });
      // LMTP responds per recipient after the message.
      return (sent.rejected?.length ?? 0) === 0 ? { state: 'sent' } : smtpVerdictOf(sent);
    } catch (error) {
      return smtpVerdictOf(error);
    }
  };
  return { send: (mail) => withTimeout(deliver(mail)) };
}
