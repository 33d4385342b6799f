import { createMailer, type Mailer } from '@kallos/mail/mailer';
import { askSandbox, openSandbox } from '@kallos/service-kit/testing/sandbox';

/** A mail as the SMTP server stored it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Array<{ name: string; value: string }>;
}

/** A real SMTP server in a separate process. */
export interface TestMailbox {
  readonly mailer: Mailer;
  readonly letters: () => Promise<ReceivedMail[]>;
  /** Makes the server refuse, or accept and then fail, until changed. */
  readonly trouble: (command: 'rcpt' | 'data', times?: number, code?: number) => Promise<void>;
  readonly calm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTestMailbox(): Promise<TestMailbox> {
  const { url, smtpPort, close } = await openSandbox();
  const messages = `${url}/mail/api/messages`;
  return {
    mailer: createMailer(`smtp://127.0.0.1:${smtpPort}`, 'Kallos <posts@kallos.example>'),
    letters: async () => {
      const kept = await askSandbox<{ messages: Array<{ id: string }> }>(messages);
      return Promise.all(kept.messages.map(({ id }) => askSandbox<ReceivedMail>(`${messages}/${id}`)));
    },
    trouble: async (command, times, code = 451) => {
      const effect = { kind: 'refuse', code };
      const rule = { match: { path: `/smtp/${command}` }, effect, ...(times === undefined ? {} : { times }) };
      await askSandbox(`${url}/control/faults`, 'POST', rule);
    },
    calm: async () => {
      await askSandbox(`${url}/control/faults`, 'DELETE');
    },
    close,
  };
}
