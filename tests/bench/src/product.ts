import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient } from '@kallos/contracts/client';
import type { ServiceName } from '@kallos/contracts/endpoint';
import postgres from 'postgres';

export const root = path.resolve(import.meta.dirname, '../../..');
const longestStart = 240_000;

/** A running product for measurements. */
export interface Product {
  readonly url: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly identityKey: (service: ServiceName) => string;
  readonly databases: Readonly<Record<ServiceName, postgres.Sql>>;
  /** The address of NATS for each process with a login. */
  readonly natsUrls: Readonly<Record<string, string>>;
  /** The database server's superuser address. */
  readonly serverUrl: string;
  /** Process ids by name, without stores and the sandbox. */
  readonly processes: () => Readonly<Record<string, number>>;
  readonly admin: string;
  readonly business: string;
  /** The deploy token of the portal. */
  readonly deployToken: string;
  /** Seconds until ready, with builds and new databases; unknown for a running platform. */
  readonly startedIn?: number;
  readonly stop: () => Promise<void>;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

interface Addresses {
  readonly publicUrl: string;
  readonly ports: Record<string, number>;
  readonly natsUrls: Record<string, string>;
  readonly databaseUrls: Record<ServiceName, string>;
}

/** Starts a platform in a new folder. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-bench-'));
  const began = performance.now();
  const launcher = spawn(process.execPath, ['stack/bin/kallos.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(launcher, 'exit');
  const end = async () => {
    launcher.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  const late = setTimeout(() => launcher.kill('SIGTERM'), longestStart);
  for await (const chunk of launcher.stdout) {
    said += String(chunk);
    if (/ready {2}http/.test(said)) break;
  }
  const startedIn = (performance.now() - began) / 1000;
  clearTimeout(late);
  if (!existsSync(path.join(folder, 'addresses.json'))) {
    await end();
    throw new Error(`the product did not start:\n${said}`);
  }
  const product = await openProduct(folder);
  return {
    ...product,
    startedIn,
    stop: async () => {
      await product.stop();
      await end();
    },
  };
}

/** Signs in to both areas of a running platform. */
export async function openProduct(folder: string): Promise<Product> {
  const { publicUrl, ports, natsUrls, databaseUrls } = readJson<Addresses>(
    path.join(folder, 'addresses.json'),
  );
  const secrets = readJson<Record<string, string>>(path.join(folder, 'secrets.json'));
  const open = (service: ServiceName) => postgres(databaseUrls[service], { max: 1, onnotice: () => {} });
  const server = new URL('/postgres', databaseUrls.posts);
  server.username = 'kallos';
  server.password = secrets['postgres.superuser'] ?? '';
  const databases = {
    auth: open('auth'),
    catalog: open('catalog'),
    social: open('social'),
    posts: open('posts'),
  };
  const call = createClient({ baseUrl: publicUrl });
  const [admin, business] = await Promise.all([
    call(sessions.loginAdmin, { body: { username: 'admin', password: 'admin123' } }),
    call(sessions.loginBusiness, { body: { email: 'info@dermafos.gr', password: 'demo1234' } }),
  ]);
  return {
    url: publicUrl,
    ports,
    identityKey: (service) => secrets[`identity.${service}`] ?? '',
    databases,
    natsUrls,
    serverUrl: server.href,
    processes: () => processesIn(folder),
    admin: tokenOf(admin),
    business: tokenOf(business),
    deployToken: readJson<{ mfe_portal: string }>(path.join(folder, 'deploy-tokens.json')).mfe_portal,
    stop: async () => {
      await Promise.all(Object.values(databases).map((sql) => sql.end({ timeout: 5 })));
    },
  };
}

function tokenOf(reply: object): string {
  if ('token' in reply && typeof reply.token === 'string') return reply.token;
  throw new Error('the demonstration login gives no token');
}

const ofOthers = new Set(['sandbox', 'nats', 'postgres']);

function processesIn(folder: string): Record<string, number> {
  const pidIn = (file: string) => readJson<{ pid: number }>(path.join(folder, file)).pid;
  const names = new Map([[pidIn('launcher.json'), 'launcher']]);
  for (const file of readdirSync(folder, { recursive: true }).map(String)) {
    const [, name] = /(?:^|\/)run\/([\w-]+)\.json$/.exec(file) ?? [];
    if (name !== undefined) names.set(pidIn(file), name);
  }
  // Includes child processes, but not the stores.
  const found: Record<string, number> = {};
  for (const [pid, name] of names) {
    if (ofOthers.has(name)) continue;
    found[name] = pid;
    for (const child of childrenOf(pid))
      if (!names.has(child) && !isStore(child)) names.set(child, `${name}'s ${programOf(child)}`);
  }
  return found;
}

const factOf = (pid: number, fact: string) => readFileSync(`/proc/${pid}/${fact}`, 'utf8').trim();
const childrenOf = (pid: number): number[] =>
  (factOf(pid, `task/${pid}/children`).match(/\d+/g) ?? []).map(Number);
const programOf = (pid: number): string =>
  /([\w-]+)\.[jt]s(\0|$)/.exec(factOf(pid, 'cmdline'))?.[1] ?? factOf(pid, 'comm');
const isStore = (pid: number): boolean => /^(postgres|nats-server)/.test(factOf(pid, 'comm'));

/** Returns the processor time of a process's threads in seconds. */
export function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) => Number(factOf(pid, `task/${thread}/schedstat`).split(' ')[0]));
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
}

/** Returns a process's memory in megabytes; shared memory counts proportionally. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(factOf(pid, 'smaps_rollup')) ?? [];
  return Number(kilobytes) / 1024;
}
