import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openMailServer, openWebhook } from '../../testing/alert-receivers.ts';
import { findProgram, startAlertmanager } from '../../testing/alerting.ts';
import { alertmanagerConfig, type AlertSettings } from './alertmanager.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-alerts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const amtool = findProgram('amtool');
const alertmanager = findProgram('alertmanager', 'prometheus-alertmanager');
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

it.skipIf(alertmanager === undefined)(
  'delivers by mail and webhook, sends the heartbeat, counts failed receivers',
  { timeout: 120_000 },
  async () => {
    const [webhook, heartbeat, mails] = [
      await openWebhook(onTestFinished),
      await openWebhook(onTestFinished),
      await openMailServer(onTestFinished),
    ];
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
    const url = await startAlertmanager(alertmanager ?? '', file, onTestFinished);
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
