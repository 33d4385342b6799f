import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isPortFree } from '../src/launcher/port-registry.ts';
import { alertmanagerConfig, type AlertSettings } from '../src/observe/alertmanager.ts';
import { rootFolder } from '../src/root-folder.ts';
import { pollUntil } from '../src/wait.ts';
import type { OnEnd } from './alert-receivers.ts';

/** Returns the first of the programs that is installed. */
export const findProgram = (...names: string[]): string | undefined =>
  names.find((name) => spawnSync(name, ['--version']).error === undefined);

async function freePort(from: number): Promise<number> {
  for (let port = from + (process.pid % 900); ; port += 1) if (await isPortFree(port)) return port;
}

/** Starts a server that answers `/-/ready`; it ends with the test. */
async function startServer(program: string, words: string[], url: string, onEnd: OnEnd): Promise<void> {
  const child = spawn(program, words, { stdio: 'ignore' });
  onEnd(async () => {
    const end = once(child, 'exit');
    child.kill();
    await end;
  });
  const isUp = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => (ok ? true : null),
      () => null,
    );
  if ((await pollUntil(isUp, { timeoutMs: 60_000, everyMs: 200 })) === null)
    throw new Error(`${program} does not start`);
}

function makeFolder(onEnd: OnEnd): string {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-alerting-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts Alertmanager with a configuration; returns its address. */
export async function startAlertmanager(program: string, file: string, onEnd: OnEnd): Promise<string> {
  const folder = makeFolder(onEnd);
  const port = await freePort(19_000);
  const url = `http://127.0.0.1:${port}`;
  const words = [`--config.file=${file}`, `--storage.path=${folder}`, '--cluster.listen-address='];
  await startServer(program, [...words, `--web.listen-address=127.0.0.1:${port}`], url, onEnd);
  return url;
}

interface PrometheusConfig {
  rule_files: string[];
  alerting: { alertmanagers: Array<{ static_configs: Array<{ targets: string[] }> }> };
  scrape_configs: Array<Record<string, unknown> & { job_name: string }>;
}

/** The alerts of `deploy/observe` over a running platform. */
export interface Alerting {
  /** Returns the names of the firing alerts. */
  readonly firing: () => Promise<string[]>;
}

/** Starts Prometheus and Alertmanager as compose does, with the addresses of this machine. */
export async function startAlerting(
  programs: { readonly prometheus: string; readonly alertmanager: string },
  metricsPorts: Readonly<Record<string, number>>,
  receivers: AlertSettings,
  onEnd: OnEnd,
): Promise<Alerting> {
  const folder = makeFolder(onEnd);
  const [prometheusFile, alertmanagerFile] = [join(folder, 'prometheus.yml'), join(folder, 'alerts.yml')];
  writeFileSync(alertmanagerFile, alertmanagerConfig(receivers));
  const alertmanager = new URL(await startAlertmanager(programs.alertmanager, alertmanagerFile, onEnd)).host;
  const port = await freePort(18_000);
  const observed = join(rootFolder, 'deploy/observe');
  const config = parse(readFileSync(join(observed, 'prometheus.yml'), 'utf8')) as PrometheusConfig;
  config.rule_files = [join(observed, 'alerts.yml')];
  config.alerting.alertmanagers = [{ static_configs: [{ targets: [alertmanager] }] }];
  config.scrape_configs = [
    {
      job_name: 'kallos',
      static_configs: [{ targets: Object.values(metricsPorts).map((one) => `127.0.0.1:${one}`) }],
    },
    { job_name: 'alerting', static_configs: [{ targets: [`127.0.0.1:${port}`, alertmanager] }] },
  ];
  writeFileSync(prometheusFile, stringify(config));
  const url = `http://127.0.0.1:${port}`;
  const words = [`--config.file=${prometheusFile}`, `--storage.tsdb.path=${folder}/data`];
  await startServer(programs.prometheus, [...words, `--web.listen-address=127.0.0.1:${port}`], url, onEnd);
  return {
    firing: async () => {
      const answer = (await (await fetch(`${url}/api/v1/alerts`)).json()) as {
        data: { alerts: Array<{ state: string; labels: { alertname: string } }> };
      };
      return answer.data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
    },
  };
}
