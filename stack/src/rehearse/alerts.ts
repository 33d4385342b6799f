import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PortBook } from '../ports.ts';
import { rootFolder } from '../root-folder.ts';
import { writePrometheus } from './alert-files.ts';
import { alertCases, type AlertStage, noteBackup } from './alert-cases.ts';

const read = (name: string): string => readFileSync(join(rootFolder, 'deploy/observe', name), 'utf8');

/** Whether this machine has a Prometheus. */
export const hasPrometheus = (): boolean => spawnSync('prometheus', ['--version']).status === 0;

async function startPrometheus(folder: string, ports: readonly number[]) {
  const file = writePrometheus(folder, { config: read('prometheus.yml'), alerts: read('alerts.yml') }, ports);
  const address = `127.0.0.1:${await new PortBook(join(folder, 'prometheus-ports.json')).take('prometheus')}`;
  const words = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn('prometheus', words, { stdio: 'ignore' });
  const red = async (): Promise<string[]> => {
    const answer = await fetch(`http://${address}/api/v1/alerts`);
    const { data } = (await answer.json()) as {
      data: { alerts: Array<{ state: string; labels: { alertname: string } }> };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  return { red, end: () => child.kill('SIGTERM') };
}

/** Seconds until a look says yes; null after the limit. */
async function secondsUntil(limit: number, look: () => Promise<boolean>): Promise<number | null> {
  const since = performance.now();
  for (; performance.now() - since < limit * 1000; await pause(500))
    if (await look().catch(() => false)) return (performance.now() - since) / 1000;
  return null;
}

/** From its cause, in seconds. */
const longestToRed = 30;

const warnings = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/"level":"(?:warn|error)"/g) ?? [])
    .length;

const shown = (seconds: number | null): string => (seconds === null ? 'never' : `${seconds.toFixed(0)} s`);

/** Causes alerts one after another and prints how soon each was red and green again; answers those that were late or in no log. */
export async function rehearseAlerts(stage: AlertStage, names: readonly string[]): Promise<string[]> {
  const { folder, metricsPorts } = stage.platform;
  await noteBackup(stage, '0 s');
  const { red, end } = await startPrometheus(folder, metricsPorts);
  const missed: string[] = [];
  try {
    if ((await secondsUntil(180, async () => (await red()).length === 0)) === null)
      throw new Error('alerts were red before anything was caused');
    await pause(25_000);
    for (const name of names.length > 0 ? names : Object.keys(alertCases)) {
      const before = warnings(folder);
      const turningRed = secondsUntil(120, async () => (await red()).includes(name));
      const undo = await alertCases[name]?.(stage);
      const toRed = await turningRed;
      const isTold = warnings(folder) > before;
      const told = isTold ? 'told in a log' : 'in no log';
      await undo?.();
      const toGreen = await secondsUntil(400, async () => !(await red()).includes(name));
      console.log(`${name.padEnd(16)}red ${shown(toRed).padEnd(8)}${told.padEnd(15)}green ${shown(toGreen)}`);
      const isInTime = toRed !== null && toRed <= longestToRed && toGreen !== null;
      if (!isInTime || !isTold) missed.push(name);
    }
  } finally {
    end();
  }
  return missed;
}
