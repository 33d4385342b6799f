import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { ApiError, createClient } from '@kallos/contracts/client';
import postgres from 'postgres';
import { expect, inject, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { rootFolder } from './root-folder.ts';

const megabytes = 600;
const disk = inject('isFull') ? mountSmallDisk(megabytes) : undefined;
if (inject('isFull') && disk === undefined)
  process.stderr.write('SKIPPED: filling the disk of a platform needs the right to mount a tmpfs\n');

interface Addresses {
  readonly publicUrl: string;
  readonly databaseUrls: Record<string, string>;
  readonly ports: Record<string, number>;
}

it.skipIf(disk === undefined)(
  'a full disk is reported, and the platform recovers once there is room',
  async () => {
    if (disk === undefined) return;
    const launcher = spawn(process.execPath, ['stack/src/start.ts'], {
      cwd: rootFolder,
      env: { ...process.env, DATA_DIR: join(disk.folder, 'data'), PORT: '0', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      const end = once(launcher, 'exit');
      launcher.kill('SIGINT');
      await end;
      disk.remove();
    });
    let said = '';
    launcher.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const file = join(disk.folder, 'data', 'addresses.json');
    const read = (): Addresses => JSON.parse(readFileSync(file, 'utf8')) as Addresses;
    await expect.poll(() => read().publicUrl, { timeout: 300_000, interval: 500 }).toMatch(/^http/);
    const { publicUrl, databaseUrls, ports } = read();
    const signIn = createClient({ baseUrl: publicUrl });
    const { token } = await signIn(sessions.loginAdmin, {
      body: { username: 'admin', password: 'admin123' },
    });
    const call = createClient({ baseUrl: publicUrl, token: () => token });
    let number = 0;
    const write = async (): Promise<string> => {
      number += 1;
      try {
        await call(accounts.create, { body: { businessName: `Clinic ${number}`, status: 'active' } });
        return 'written';
      } catch (error) {
        return error instanceof ApiError ? (error.code ?? String(error.status)) : String(error);
      }
    };
    const alarms = async (): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${ports['svc-auth']}/readyz`);
      return ((await answer.json()) as { alarms?: string[] }).alarms ?? [];
    };
    expect(await write()).toBe('written');
    expect(await alarms()).toEqual([]);

    disk.fill();
    const refused = new Set<string>();
    await expect
      .poll(
        async () => {
          for (let times = 0; times < 20; times += 1) refused.add(await write());
          return refused.has('storage_full');
        },
        { timeout: 300_000, interval: 100 },
      )
      .toBe(true);
    // The server may be unreachable meanwhile; every error must have a code.
    for (const code of refused) expect(['written', 'storage_full', 'unavailable', 'timeout']).toContain(code);
    await expect.poll(alarms, { timeout: 120_000, interval: 1000 }).toContain('storage_full');
    await expect.poll(alarms, { timeout: 180_000, interval: 1000 }).toContain('loop_stuck');

    disk.empty();
    await expect.poll(write, { timeout: 120_000, interval: 1000 }).toBe('written');
    const sql = postgres(databaseUrls['auth'] ?? '', { max: 1 });
    onTestFinished(() => sql.end());
    const unsent = async () =>
      Number((await sql`select count(*) from outbox where sent_at is null`)[0]?.['count']);
    await expect.poll(unsent, { timeout: 180_000, interval: 1000 }).toBe(0);
    await expect.poll(alarms, { timeout: 120_000, interval: 1000 }).toEqual([]);
    expect(said).toMatch(/nats +refuses writes .*no space left on device.*restarting/);
  },
  900_000,
);
