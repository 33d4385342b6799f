import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { certificateGauge } from './certificate.ts';

/** Starts a TLS server with its own certificate; returns its address. */
async function serve(days: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync('openssl', [...words.split(' '), '-days', String(days)], { stdio: 'pipe' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const day = 86_400_000;
it.each([
  [0, 30, false],
  [27, 3, true],
  // Expired, as after a failed renewal.
  [32, -2, true],
])('after %i of 30 days a certificate ends in %i days', async (passed, left, isTrouble) => {
  const figure = certificateGauge(await serve(30));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + passed * day });
  onTestFinished(() => void vi.useRealTimers());
  const seconds = Number(await figure.read());
  expect(Math.round((seconds * 1000) / day)).toBe(left);
  expect(figure.isTrouble?.(seconds)).toBe(isTrouble);
});

it('is omitted without https and fails without a response', async () => {
  expect(await certificateGauge('http://localhost:8080').read()).toBeUndefined();
  await expect(certificateGauge('https://127.0.0.1:1').read()).rejects.toThrow();
});
