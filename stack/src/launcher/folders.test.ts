import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { processNames } from '../settings/variables.ts';
import { type PidRecord, readPidFile, recordOf, waitForEnd } from './pid-file.ts';
import { plansFor } from './processes.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'kallos-folder-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const namesFor = (folder: string) => plansFor(folder).map(({ name }) => name);

describe('the processes of a folder', () => {
  it('include what they call, transitively', () => {
    expect(namesFor('svc-auth')).toEqual(['svc-auth']);
    expect(namesFor('svc-social')).toEqual(['sandbox', 'svc-social']);
    expect(namesFor('svc-posts')).toEqual(['sandbox', 'svc-social', 'svc-posts', 'publisher']);
    expect(namesFor('gateway')).toEqual(processNames.filter((name) => name !== 'publisher'));
  });

  it('are all processes for a front-end and for the root', () => {
    for (const folder of ['mfe-portal', 'shell', '']) expect(namesFor(folder)).toEqual(processNames);
  });
});

const deployables = ['gateway', 'sandbox', 'shell', 'svc-', 'mfe-'];
const folders = readdirSync(rootFolder).filter(
  (name) =>
    deployables.some((one) => name.startsWith(one)) && existsSync(join(rootFolder, name, 'package.json')),
);

const packages = readdirSync(join(rootFolder, 'packages'));

it.each(packages)('packages/%s has a test script if it has tests', (name) => {
  const folder = join(rootFolder, 'packages', name);
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  if (files.some((file) => /\.test\.tsx?$/.test(file)))
    expect(scripts?.test).toBe('exec node ../../stack/bin/kallos.mjs test');
});

it.each(folders)('%s can be tested, started and built by itself', (folder) => {
  const { scripts } = JSON.parse(readFileSync(join(rootFolder, folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // Without `exec` a shell would survive when npm is killed.
  expect(scripts).toMatchObject({
    test: 'exec node ../stack/bin/kallos.mjs test',
    start: 'exec node ../stack/bin/kallos.mjs start',
    build: expect.stringMatching(
      new RegExp(`^node ../packages/tooling/src/build/build-(web|services).ts ${folder}$`),
    ),
  });
});

/** Returns the running processes by the records in a data folder. */
function runningIn(folder: string): PidRecord[] {
  const records = readdirSync(join(folder, 'run')).map((name) => readPidFile(join(folder, 'run', name)));
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const launcher = readPidFile(join(folder, 'launcher.json'));
  return [
    ...records,
    launcher,
    readPidFile(join(folder, 'nats', 'server.json')),
    recordOf(postmaster),
  ].filter((record) => record !== null);
}

// A terminal sends Ctrl-C to npm and to the launcher. end-together.test.ts covers a killed launcher too.
const ends = ['at one Ctrl-C', 'when its launcher is killed'];
it.each(ends)(
  'a service started by itself is ready, and ends before its stores %s',
  async (how) => {
    const npm = spawn('npm', ['start', '-w', 'svc-auth'], {
      cwd: rootFolder,
      detached: true,
      env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    onTestFinished(() => {
      // Cleans up after a failed test; the guard ends the rest.
      if (npm.pid !== undefined && (npm.exitCode ?? npm.signalCode) === null)
        process.kill(-npm.pid, 'SIGKILL');
    });
    // Output arrives in chunks: the address is complete at the end of its line.
    const address = /svc-auth +(http:\S+)\n/;
    await expect.poll(() => said, { timeout: 240_000 }).toMatch(address);
    const running = runningIn(dataFolder);
    expect(running).toHaveLength(4);
    expect((await fetch(`${address.exec(said)?.[1]}/readyz`)).status).toBe(200);
    const isKilled = how === 'when its launcher is killed';
    if (isKilled) process.kill(readPidFile(join(dataFolder, 'launcher.json'))?.pid ?? 0, 'SIGKILL');
    else process.kill(-(npm.pid ?? 0), 'SIGINT');
    for (const record of running) expect(await waitForEnd(record, 60_000)).toBe(true);
    const log = readFileSync(join(dataFolder, 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('received fast shutdown request');
    if (!isKilled) await expect.poll(() => said).toMatch(/\nstopped/);
  },
  320_000,
);
