import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { accounts } from '@kallos/contracts/auth/accounts';
import { sessions } from '@kallos/contracts/auth/sessions';
import { ApiError, type Call, createClient } from '@kallos/contracts/client';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OnEnd, openMailServer, openWebhook } from '../testing/alert-receivers.ts';
import { type Alerting, findProgram, startAlerting } from '../testing/alerting.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { rootFolder } from './root-folder.ts';

/** Faults on one running platform: each is reported and sent to the operators, and ends without a manual restart. */
const megabytes = 600;
const prometheus = findProgram('prometheus');
const alertmanager = findProgram('alertmanager', 'prometheus-alertmanager');
const disk = prometheus !== undefined && alertmanager !== undefined ? mountSmallDisk(megabytes) : undefined;
if (disk === undefined)
  process.stderr.write(
    'SKIPPED: faults on a running platform need prometheus, alertmanager and the right to mount a tmpfs\n',
  );

interface Addresses {
  readonly databaseUrls: Record<string, string>;
  readonly ports: Record<string, number>;
  readonly metricsPorts: Record<string, number>;
}

/** Returns a key and its certificate of some weeks, or of a year that is over. */
function makeCertificate(isExpired: boolean): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-certificate-'));
  const openssl = (words: string, ...more: string[]) =>
    execFileSync('openssl', [...words.split(' '), ...more], { cwd: folder, stdio: 'pipe' });
  try {
    openssl('req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem');
    writeFileSync(join(folder, 'index'), '');
    writeFileSync(join(folder, 'serial'), '01');
    writeFileSync(
      join(folder, 'ca.cnf'),
      '[ca]\ndefault_ca=own\n[own]\ndatabase=index\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n',
    );
    const dates = isExpired ? '-startdate 20240101000000Z -enddate 20250101000000Z' : '-days 60';
    openssl(
      `ca -batch -config ca.cnf -selfsign -keyfile key.pem -in request.pem -notext -out cert.pem ${dates}`,
    );
    return {
      key: readFileSync(join(folder, 'key.pem'), 'utf8'),
      cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const patience = { timeout: 300_000, interval: 1000 };

describe.skipIf(disk === undefined)('on a running platform', { timeout: 900_000 }, () => {
  const ends: Array<() => void | Promise<void>> = [];
  const onEnd: OnEnd = (end) => void ends.unshift(end);
  const data = join(disk?.folder ?? '', 'data');
  let said = '';
  let addresses: Addresses;
  let alerting: Alerting;
  let webhook: Awaited<ReturnType<typeof openWebhook>>;
  let mails: Awaited<ReturnType<typeof openMailServer>>;
  let frontDoor: Server;
  let call: Call;

  beforeAll(async () => {
    onEnd(() => disk?.remove());
    frontDoor = createServer(makeCertificate(false));
    frontDoor.on('tlsClientError', () => undefined);
    frontDoor.listen(0, '127.0.0.1');
    await once(frontDoor, 'listening');
    onEnd(() => void frontDoor.close());
    const launcher = spawn(process.execPath, ['stack/src/start.ts'], {
      cwd: rootFolder,
      env: {
        ...process.env,
        DATA_DIR: data,
        PORT: '0',
        NODE_ENV: 'development',
        PUBLIC_URL: `https://localhost:${(frontDoor.address() as AddressInfo).port}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onEnd(async () => {
      const end = once(launcher, 'exit');
      launcher.kill('SIGINT');
      await end;
    });
    launcher.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const read = (): Addresses => JSON.parse(readFileSync(join(data, 'addresses.json'), 'utf8')) as Addresses;
    addresses = await vi.waitFor(read, { timeout: 300_000, interval: 500 });
    [webhook, mails] = [await openWebhook(onEnd), await openMailServer(onEnd)];
    alerting = await startAlerting(
      { prometheus: prometheus ?? '', alertmanager: alertmanager ?? '' },
      addresses.metricsPorts,
      {
        ALERT_EMAIL: 'ops@b.example',
        MAIL_FROM: 'kallos@b.example',
        SMTP_URL: mails.url,
        ALERT_WEBHOOK_URL: webhook.url,
      },
      onEnd,
    );
    const baseUrl = `http://127.0.0.1:${addresses.ports['gateway']}`;
    const { token } = await createClient({ baseUrl })(sessions.loginAdmin, {
      body: { username: 'admin', password: 'admin123' },
    });
    call = createClient({ baseUrl, token: () => token });
    await vi.waitFor(async () => expect(await alerting.firing()).toEqual(['Heartbeat']), patience);
  }, 600_000);

  afterAll(async () => {
    for (const end of ends) await end();
  }, 120_000);

  let number = 0;
  /** Creates an account; returns the error code of a refusal. */
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
    const answer = await fetch(`http://127.0.0.1:${addresses.ports['svc-auth']}/readyz`);
    return ((await answer.json()) as { alarms?: string[] }).alarms ?? [];
  };
  /** Waits for the alert at Prometheus and with a receiver; prints how long both took. */
  const isReported = async (fault: string, alert: string, receiver: () => { heard: string[] }) => {
    const since = performance.now();
    const seconds = () => `${((performance.now() - since) / 1000).toFixed(0)} s`;
    await expect.poll(alerting.firing, patience).toContain(alert);
    const red = seconds();
    await expect.poll(() => receiver().heard.join(), patience).toContain(alert);
    process.stdout.write(`${fault}: ${alert} after ${red}, sent after ${seconds()}\n`);
  };
  const isOver = (alert: string) => expect.poll(alerting.firing, patience).not.toContain(alert);
  const unsent = async (): Promise<number> => {
    const sql = postgres(addresses.databaseUrls['auth'] ?? '', { max: 1 });
    try {
      const [row] = await sql`select count(*) from outbox where sent_at is null`;
      return Number(row?.['count']);
    } finally {
      await sql.end();
    }
  };

  it('a full disk is reported, and ends once there is room', async () => {
    expect(await write()).toBe('written');
    expect(await alarms()).toEqual([]);
    disk?.fill();
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
    // The server may be unreachable at this point; every error must have a code.
    for (const code of refused) expect(['written', 'storage_full', 'unavailable', 'timeout']).toContain(code);
    await expect.poll(alarms, patience).toContain('storage_full');
    await isReported('full disk', 'StorageFull', () => webhook);
    await expect.poll(alarms, patience).toContain('loop_stuck');

    disk?.empty();
    await expect.poll(write, patience).toBe('written');
    await expect.poll(unsent, patience).toBe(0);
    await expect.poll(alarms, patience).toEqual([]);
    await isOver('StorageFull');
    expect(said).toMatch(/nats +refuses writes .*no space left on device.*restarting/);
  });

  it('a lost store of NATS is reported, and events are announced again', async () => {
    const folder = join(data, 'nats');
    const { pid } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number };
    renameSync(join(folder, 'store'), join(folder, 'lost'));
    process.kill(pid, 'SIGKILL');
    await isReported('lost store of NATS', 'NatsStoreLost', () => webhook);
    expect(await write()).toBe('written');
    await expect.poll(unsent, patience).toBe(0);
    await expect.poll(alarms, patience).toEqual([]);
    await isOver('NatsAway');
  });

  it('an expired certificate is reported, and ends with a new one', async () => {
    frontDoor.setSecureContext(makeCertificate(true));
    await isReported('expired certificate', 'CertificateExpired', () => webhook);
    frontDoor.setSecureContext(makeCertificate(false));
    await isOver('CertificateExpired');
  });

  it('reports a dead alert receiver by the other one, and alerts it later', async () => {
    webhook.close();
    webhook.heard.length = 0;
    frontDoor.setSecureContext(makeCertificate(true));
    await isReported('dead receiver of alerts', 'AlertsNotDelivered', () => mails);
    expect(webhook.heard).toEqual([]);
    await webhook.open();
    await expect.poll(() => webhook.heard.join(), patience).toContain('CertificateExpired');
    await isOver('AlertsNotDelivered');
  });
});
