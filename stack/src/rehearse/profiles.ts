import { execFileSync } from 'node:child_process';
import { Agent, get } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';
import type { Alerts } from './alert-files.ts';
import { ask } from './containers.ts';
import { until } from './walk.ts';

/** What is started beside the product, and looked at. */
export const profiles = ['backup', 'tls', 'observe'] as const;

const project = 'kallos-rehearsal';
const containerOf = (service: string): string => {
  const label = (name: string, value: string) => `label=com.docker.compose.${name}=${value}`;
  const of = ['--filter', label('project', project), '--filter', label('service', service)];
  return ask('ps', ...of, '--format', '{{.Names}}');
};

/** Runs Compose with the profiles of the rehearsal; throws what it says when it fails. */
export type Compose = (...words: string[]) => string;
export const openCompose =
  ([program = '', ...words]: readonly string[], envFile: string): Compose =>
  (...more) =>
    execFileSync(
      program,
      [
        ...words,
        '--env-file',
        envFile,
        ...['demo', ...profiles].flatMap((name) => ['--profile', name]),
        ...more,
      ],
      { cwd: rootFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );

type Say = (step: string) => void;

async function seeBackup(say: Say): Promise<string> {
  const name = containerOf('backup');
  const look = async () =>
    ask('exec', name, 'ls', '/backups')
      .split('\n')
      .find((one) => /^[\dT-]+Z$/.test(one));
  const found = await until('a backup that was tried', 120, look);
  say('backup');
  return found;
}

/** A page through Caddy, whose certificate is its own for this machine's name. */
async function seePage(say: Say): Promise<void> {
  await until('a page by https', 60, async () => {
    const status = await new Promise<number>((done, failed) => {
      const agent = new Agent({ rejectUnauthorized: false });
      get('https://localhost/business/login', { agent }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      }).on('error', failed);
    });
    return status === 200 || undefined;
  });
  say('https');
}

async function seePrometheus(say: Say): Promise<void> {
  const read = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`http://127.0.0.1:9090/api/v1/${path}`)).json()) as { data: T }).data;
  const asked = parse(readFileSync(join(rootFolder, 'deploy/observe/prometheus.yml'), 'utf8')) as {
    scrape_configs: Array<{ dns_sd_configs: Array<{ names: string[] }> }>;
  };
  const wanted = asked.scrape_configs.flatMap((job) => job.dns_sd_configs.flatMap(({ names }) => names));
  await until('figures of every process', 90, async () => {
    const { result } = await read<{ result: Array<{ metric: { process?: string } }> }>(
      'query?query=process_start_time_seconds',
    );
    const told = new Set(result.map(({ metric }) => metric.process));
    return wanted.every((name) => told.has(name)) || undefined;
  });
  const { groups } = await read<Alerts>('rules');
  const loaded = groups.flatMap(({ rules }) =>
    rules.map((rule) => (rule as unknown as { name: string }).name),
  );
  const kept = parse(readFileSync(join(rootFolder, 'deploy/observe/alerts.yml'), 'utf8')) as Alerts;
  const missing = kept.groups.flatMap(({ rules }) => rules).filter(({ alert }) => !loaded.includes(alert));
  if (missing.length > 0) throw new Error(`not loaded: ${missing.map(({ alert }) => alert).join(', ')}`);
  say(`${loaded.length} alerts`);
}

const services = [
  'gateway',
  'publisher',
  'svc-posts',
  'svc-social',
  'svc-catalog',
  'svc-auth',
  'prepare',
  'backup',
];

/** Brings the platform back from its backup as RUNBOOK.md says, and releases it. */
async function comeBack(compose: Compose, gateway: string, backup: string, say: Say): Promise<void> {
  const operate = (...words: string[]) => compose('run', '--rm', '-T', '--no-deps', 'backup', ...words);
  compose('stop', ...services);
  const restored = operate('restore', `/backups/${backup}`);
  if (!restored.includes('on hold')) throw new Error(`restored otherwise: ${restored}`);
  say('restored');
  compose('up', '--detach', '--no-build');
  const stateOf = async () => {
    const { services: told } = (await (await fetch(`${gateway}/readyz`)).json()) as {
      services: Record<string, string>;
    };
    return told['posts'];
  };
  await until('it is held', 150, async () => (await stateOf()) === 'not ready' || undefined);
  const released = operate('release');
  if (!released.includes('0 waiting')) throw new Error(`released otherwise: ${released}`);
  await until('it is not held any more', 90, async () => (await stateOf()) === 'ready' || undefined);
  say('released');
}

/** Starts the profiles beside a platform of containers and sees that each does what it is for. */
export async function rehearseProfiles(compose: Compose, gateway: string, say: Say): Promise<void> {
  compose('up', '--detach', '--no-build');
  const backup = await seeBackup(say);
  await seePage(say);
  await seePrometheus(say);
  await comeBack(compose, gateway, backup, say);
}
