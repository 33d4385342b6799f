import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild } from './child-process.ts';

/** The sandbox, with its Meta and mail server, as a separate process. */
export interface Sandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly close: () => Promise<void>;
}

export async function openSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallos-sandbox-'));
  const places = { PORT: '0', SMTP_PORT: '0', DATA_DIR: folder };
  const child = await startChild('sandbox/src/main.ts', { ...places, ...env }, ({ ready }) => ready === true);
  const { url, smtpPort } = child.line as { url: string; smtpPort: number };
  const close = async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, smtpPort, close };
}

/** Calls an endpoint or switch of the sandbox. */
export async function askSandbox<T = Record<string, unknown>>(
  address: string,
  method = 'GET',
  body?: object,
): Promise<T> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`sandbox: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
