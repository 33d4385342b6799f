import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createMailer, type Mailer } from '@kallos/mail/mailer';

/** A letter as the SMTP server kept it. */
export interface Letter {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Array<{ name: string; value: string }>;
}

/** A real SMTP server in a process of its own. */
export interface TestMailbox {
  readonly mailer: Mailer;
  readonly letters: () => Promise<Letter[]>;
  /** Makes the server refuse, or take and then fail, until told otherwise. */
  readonly trouble: (command: 'rcpt' | 'data', times?: number) => Promise<void>;
  readonly calm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTestMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallos-mails-'));
  const file = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', SMTP_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, smtpPort } = JSON.parse(line) as { url: string; smtpPort: number };
  const ask = async (target: string, init?: RequestInit) => {
    const answer = await fetch(url + target, init);
    if (!answer.ok) throw new Error(`mailbox: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  return {
    mailer: createMailer(`smtp://127.0.0.1:${smtpPort}`, 'Kallos <posts@kallos.example>'),
    letters: async () => {
      const { messages } = (await ask('/mail/api/messages')) as { messages: Array<{ id: string }> };
      return Promise.all(messages.map(({ id }) => ask(`/mail/api/messages/${id}`) as Promise<Letter>));
    },
    trouble: async (command, times) => {
      const effect = { kind: 'refuse', code: 451 };
      const rule = { match: { path: `/smtp/${command}` }, effect, ...(times === undefined ? {} : { times }) };
      await ask('/control/faults', { method: 'POST', body: JSON.stringify(rule) });
    },
    calm: async () => {
      await ask('/control/faults', { method: 'DELETE' });
    },
    close: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
