import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createMailServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { isPortFree } from '../launcher/port-registry.ts';
import { alertmanagerConfig, type AlertSettings } from './alertmanager.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-alerts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const find = (...names: string[]): string | undefined =>
  names.find((name) => spawnSync(name, ['--version']).error === undefined);
const amtool = find('amtool');
const alertmanager = find('alertmanager', 'prometheus-alertmanager');
if (alertmanager === undefined)
  process.stderr.write('SKIPPED: sending alerts needs alertmanager (apt install prometheus-alertmanager)\n');

const mail = { SMTP_URL: 'smtps://kallos:p%40ss@mail.example:465', MAIL_FROM: 'Kallos <a@b.example>' };
const settings: AlertSettings[] = [
  {},
  { ALERT_EMAIL: 'ops@b.example', ...mail },
  { ALERT_WEBHOOK_URL: 'https://chat.example/hook?a=1&b=2' },
  {
    ALERT_EMAIL: 'ops@b.example',
    ...mail,
    SMTP_URL: 'smtp://mail.example',
    ALERT_WEBHOOK_URL: 'https://chat.example/hook',
    ALERT_HEARTBEAT_URL: 'https://ping.example/1',
  },
];

it.skipIf(amtool === undefined).each(settings)('writes what amtool accepts: %o', (given) => {
  const file = join(folder, 'checked.yml');
  writeFileSync(file, alertmanagerConfig(given));
  const { status, stdout, stderr } = spawnSync(amtool ?? '', ['check-config', file], { encoding: 'utf8' });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

it('splits login and address of the mail server and rejects mail without one', () => {
  const text = alertmanagerConfig({ ALERT_EMAIL: 'ops@b.example', ...mail });
  for (const part of ['smtp_smarthost: mail.example:465', 'smtp_auth_username: kallos', 'p@ss'])
    expect(text).toContain(part);
  expect(() => alertmanagerConfig({ ALERT_EMAIL: 'ops@b.example' })).toThrow('ALERT_EMAIL needs SMTP_URL');
});

const freePort = async (): Promise<number> => {
  for (let port = 19_000 + (process.pid % 900); ; port += 1) if (await isPortFree(port)) return port;
};

/** Starts a webhook receiver that stores its requests. */
async function openWebhook() {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    heard.push(`${request.url} ${Buffer.concat(await request.toArray()).toString()}`);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    url: `http://127.0.0.1:${port}`,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

/** Starts a minimal mail server (RFC 5321) that stores messages. */
async function openMailServer() {
  const heard: string[] = [];
  const server = createMailServer((socket) => {
    let isText = false;
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isText) {
        heard.push(text);
        if (text.endsWith('\r\n.\r\n')) {
          isText = false;
          socket.write('250 kept\r\n');
        }
      } else if (/^DATA/i.test(text)) {
        isText = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it.skipIf(alertmanager === undefined)(
  'delivers by mail and webhook, sends the heartbeat, counts failed receivers',
  { timeout: 120_000 },
  async () => {
    const [webhook, heartbeat, mails] = [await openWebhook(), await openWebhook(), await openMailServer()];
    const file = join(folder, 'alertmanager.yml');
    writeFileSync(
      file,
      alertmanagerConfig({
        ALERT_EMAIL: 'ops@b.example',
        MAIL_FROM: 'kallos@b.example',
        SMTP_URL: mails.url,
        ALERT_WEBHOOK_URL: `${webhook.url}/alerts`,
        ALERT_HEARTBEAT_URL: `${heartbeat.url}/alive`,
      }),
    );
    const port = await freePort();
    const words = [`--config.file=${file}`, `--storage.path=${folder}/data`, '--cluster.listen-address='];
    const child = spawn(alertmanager ?? '', [...words, `--web.listen-address=127.0.0.1:${port}`], {
      stdio: 'ignore',
    });
    onTestFinished(async () => {
      const end = once(child, 'exit');
      child.kill();
      await end;
    });
    const url = `http://127.0.0.1:${port}`;
    const isUp = () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
    const send = (alertname: string) =>
      fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([
          { labels: { alertname, severity: 'page' }, annotations: { summary: 'The disk is full.' } },
        ]),
      });
    await send('Heartbeat');
    expect((await send('StorageFull')).status).toBe(200);
    await expect.poll(() => webhook.heard.join(), { timeout: 40_000 }).toContain('The disk is full.');
    await expect.poll(() => mails.heard.join(), { timeout: 40_000 }).toContain('StorageFull');
    await expect.poll(() => heartbeat.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(webhook.heard.join()).not.toContain('Heartbeat');

    webhook.close();
    await send('ProcessGone');
    const failures = async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const counts = text.matchAll(
        /^alertmanager_notification_requests_failed_total\{.*integration="webhook".*\} (\d+)/gm,
      );
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await expect.poll(failures, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
    await expect.poll(() => mails.heard.join(), { timeout: 40_000 }).toContain('ProcessGone');
  },
);
