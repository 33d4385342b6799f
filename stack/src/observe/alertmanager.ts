import { foreignAddress, mailAddress } from '@kallos/service-kit/setting-types';
import { Document } from 'yaml';
import { StackFault } from '../fault.ts';

/** The receivers of alerts: a mail address, a webhook, or both. */
export interface AlertSettings {
  readonly ALERT_EMAIL?: string | undefined;
  readonly ALERT_WEBHOOK_URL?: string | undefined;
  /** Called once a minute while alerts are delivered; the receiver raises an alarm when the calls stop. */
  readonly ALERT_HEARTBEAT_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** Types of the receivers' variables. */
export const alertTypes = {
  ALERT_EMAIL: mailAddress,
  ALERT_WEBHOOK_URL: foreignAddress,
  ALERT_HEARTBEAT_URL: foreignAddress,
} as const;

function checkReceivers(settings: AlertSettings): void {
  for (const [name, type] of Object.entries(alertTypes)) {
    const text = settings[name as keyof typeof alertTypes];
    const [issue] = (text ? type.safeParse(text).error?.issues : undefined) ?? [];
    if (issue) throw new StackFault(`${name} ${issue.message}`);
  }
}

function smtpOf({ SMTP_URL, MAIL_FROM, ALERT_EMAIL }: AlertSettings): object {
  if (!ALERT_EMAIL) return {};
  if (!SMTP_URL || !MAIL_FROM) throw new StackFault('ALERT_EMAIL needs SMTP_URL and MAIL_FROM');
  const url = new URL(SMTP_URL);
  const isTls = url.protocol === 'smtps:';
  return {
    smtp_smarthost: `${url.hostname}:${url.port || (isTls ? 465 : 25)}`,
    smtp_from: MAIL_FROM,
    // A local mail server without a login may have no TLS.
    smtp_require_tls: !isTls && url.username !== '',
    ...(url.username && {
      smtp_auth_username: decodeURIComponent(url.username),
      smtp_auth_password: decodeURIComponent(url.password),
    }),
  };
}

/** Returns Alertmanager's configuration for the configured receivers. */
export function alertmanagerConfig(settings: AlertSettings): string {
  checkReceivers(settings);
  const { ALERT_EMAIL: mail, ALERT_WEBHOOK_URL: webhook, ALERT_HEARTBEAT_URL: heartbeat } = settings;
  const config = {
    global: smtpOf(settings),
    route: {
      receiver: 'operators',
      group_by: ['alertname'],
      group_wait: '10s',
      group_interval: '2m',
      repeat_interval: '4h',
      routes: [
        {
          matchers: ['alertname="Heartbeat"'],
          receiver: heartbeat ? 'heartbeat' : 'nobody',
          group_wait: '0s',
          group_interval: '30s',
          repeat_interval: '1m',
        },
      ],
    },
    receivers: [
      {
        name: 'operators',
        ...(mail && { email_configs: [{ to: mail, send_resolved: true }] }),
        ...(webhook && { webhook_configs: [{ url: webhook, send_resolved: true }] }),
      },
      heartbeat
        ? { name: 'heartbeat', webhook_configs: [{ url: heartbeat, send_resolved: false }] }
        : { name: 'nobody' },
    ],
  };
  return new Document(config).toString({ lineWidth: 0 });
}
