import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Faults } from '../faults.ts';
import type { Mailbox } from './mailbox.ts';

export interface SmtpServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly mailbox: Mailbox;
  readonly faults: Faults;
}

const mostBytes = 25 * 1024 * 1024;

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/**
 * Returns the injected refusal for a command, if there is one; a rule's `code` is the SMTP reply, 4xx or 5xx.
 */
function findFault(faults: Faults, command: string): Error | undefined {
  for (const effect of faults.inject('SMTP', `/smtp/${command}`))
    if (effect.kind === 'refuse' || effect.kind === 'accept-then-error') {
      const isReply = effect.code >= 400 && effect.code < 600;
      return refusal(isReply ? effect.code : 451, effect.message ?? 'Switched fault');
    }
  return undefined;
}

/** Confirms a mail only after it is written to disk. */
async function answerWhenKept(
  kept: Promise<{ readonly id: string }>,
  done: (error?: Error | null, message?: string) => void,
): Promise<void> {
  let id: string;
  try {
    ({ id } = await kept);
  } catch {
    return done(refusal(451, 'The letter cannot be read'));
  }
  return done(null, `kept as ${id}`);
}

/** Accepts every mail from every sender; nothing leaves the machine. */
export async function startSmtp({ host, port, mailbox, faults }: SmtpOptions): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onMailFrom: (_address, _session, done) => done(findFault(faults, 'mail')),
    onRcptTo: (_address, _session, done) => done(findFault(faults, 'rcpt')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = stream.sizeExceeded
          ? refusal(552, 'The letter is too large')
          : findFault(faults, 'data');
        if (fault) return done(fault);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const read = mailbox.receive(
          Buffer.concat(chunks),
          from,
          rcptTo.map(({ address }) => address),
        );
        return answerWhenKept(read, done);
      });
    },
  });
  // A client that disconnects midway must not crash the server.
  server.on('error', () => undefined);
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed);
    server.listen(port, host, () => listening());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
