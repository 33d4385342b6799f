import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { processPid } from './processes.ts';
import { freePort } from './product.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Returns the environment of a running process. */
function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    pairs
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

/** Starts another instance of a process with other settings. */
export async function startSecond(
  name: 'gateway' | 'svc-auth',
  settings: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void>; kill: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [`${name}/dist/main.js`], {
    cwd: root,
    env: {
      ...environmentOf(processPid(name)),
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await expect(async () => {
    const { ok } = await fetch(`${url}/readyz`);
    if (!ok) throw new Error(`the second ${name} is not ready`);
  }).toPass({ timeout: 30_000, intervals: [200] });
  return {
    url,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
    },
  };
}

/** Starts another gateway for the same services; returns its address and a stop function. */
export const startSecondGateway = (settings: Record<string, string>) => startSecond('gateway', settings);
