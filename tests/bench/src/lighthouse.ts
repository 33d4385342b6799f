import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '@kallos/tooling/chromium';
import { readCommandLine } from '@kallos/tooling/command-line';
import { runCommand } from '@kallos/tooling/run-command';
import { chromium } from 'playwright-core';
import { median } from './figure.ts';
import { fillCalendar } from './fill-calendar.ts';

// Downloaded on demand: with its dependencies it is 176 MB, too much for each `npm ci`.
const tool = 'lighthouse@13.5.0';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Record<(typeof categories)[number], number>;
interface Report {
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly displayValue?: string; readonly score: number | null }>;
}

const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Measures one page as a mid-range phone on a slow network with an empty cache. */
async function look(url: string, token: string | undefined): Promise<Report> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    if (token !== undefined) {
      const page = await context.newPage();
      await page.goto(`${new URL(url).origin}/api/docs`);
      await page.evaluate((value) => localStorage.setItem('business_token', value), token);
      await page.close();
    }
    const output = path.join(folder, 'report.json');
    const options = [
      `--port=${port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
    ];
    await run('npm', ['exec', '--yes', `--package=${tool}`, '--', 'lighthouse', url, ...options]);
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoresOf = (report: Report): Scores =>
  Object.fromEntries(
    categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as Scores;

function faultsOf(report: Report): string[] {
  const timed = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
  const told = timed.map((name) => `${name} ${report.audits[name]?.displayValue ?? '?'}`);
  const failed = Object.entries(report.audits).filter(([, audit]) => audit.score === 0);
  return [told.join(', '), ...failed.map(([name]) => `fails ${name}`)];
}

async function measure(name: string, url: string, token?: string): Promise<void> {
  const reports: Report[] = [];
  for (let turn = 0; turn < runs; turn++) reports.push(await look(url, token));
  const scores = reports.map((report) => scoresOf(report));
  const medians = categories.map(
    (category) => `${category} ${median(scores.map((score) => score[category]))}`,
  );
  console.log(`${name}: ${medians.join(', ')} (median of ${runs})`);
  for (const line of reports.slice(-1).flatMap((report) => faultsOf(report))) console.log(`  ${line}`);
}

const [origin = 'http://localhost:8080', ...rest] = readCommandLine({ allowPositionals: true }).positionals;
await runCommand(async () => {
  if (!/^https?:\/\/[^/]+$/.test(origin) || rest.length > 0)
    throw new Error(
      `usage: lighthouse <address>, such as http://localhost:8080, not ${[origin, ...rest].join(' ')}`,
    );
  await measure('login', `${origin}/business/login`);
  await measure('campaigns', `${origin}/portal/campaigns`, await fillCalendar(origin));
});
