import { writeFileSync } from 'node:fs';
import { readCommandLine } from '@kallos/tooling/command-line';
import { describeFault } from '../fault.ts';
import { alertmanagerConfig } from './alertmanager.ts';

/** Writes Alertmanager's configuration from the environment to the named file. */
const [file = '/alerting/alertmanager.yml'] = readCommandLine({ allowPositionals: true }).positionals;
try {
  const { ALERT_EMAIL, ALERT_WEBHOOK_URL } = process.env;
  if (!ALERT_EMAIL && !ALERT_WEBHOOK_URL)
    console.warn('no one receives alerts: set ALERT_EMAIL or ALERT_WEBHOOK_URL with deploy/make-env');
  writeFileSync(file, alertmanagerConfig(process.env), { mode: 0o644 });
} catch (error) {
  console.error(describeFault(error));
  process.exitCode = 78;
}
