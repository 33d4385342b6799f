import { createTransport } from 'nodemailer';

/** What a mail says, in both forms; the subject is ours alone, never a user's text. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One e-mail. */
export interface Mail extends MailText {
  readonly to: readonly string[];
  /** The same for every try of the same mail. */
  readonly messageId?: string;
}

/** Sends e-mail; rejects when the server did not take it. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
}

/** One plain address: nothing that a header could read as a second one, a name or a line of its own. */
const isPlainAddress = (address: string) =>
  /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address);

/** A mailer over SMTP; without an address every sending is refused. */
export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return { send: () => Promise.reject(new Error('no SMTP server is configured')) };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'kallos.invalid';
  return {
    send: async ({ to, messageId, ...text }) => {
      const plain = to.filter(isPlainAddress);
      if (plain.length === 0) throw new Error('no address to send to');
      await transport.sendMail({
        ...text,
        to: plain.map((address) => ({ name: '', address })),
        ...(messageId === undefined ? {} : { messageId: `<${messageId}@${domain}>` }),
      });
    },
  };
}
