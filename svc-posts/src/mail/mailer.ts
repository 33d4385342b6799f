import { createTransport } from 'nodemailer';

/** One e-mail in both forms. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mail; rejects when the server did not take it. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>;
}

/** A mailer over SMTP; without an address every sending is refused. */
export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return { send: () => Promise.reject(new Error('no SMTP server is configured')) };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async ({ to, ...mail }) => {
      await transport.sendMail({ ...mail, to: [...to] });
    },
  };
}
