import { execFileSync } from 'node:child_process';
import { X509Certificate, hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import os from 'node:os';
import path from 'node:path';

/** Makes a self-signed certificate for localhost. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-tls-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(
          ' ',
        ),
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        keyFile,
        '-out',
        certFile,
      ],
      { stdio: 'pipe' },
    );
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A TLS proxy in front of a server, like those before a gateway. */
export interface TlsProxy {
  readonly port: number;
  /** Makes Chromium trust the certificate: with ignored errors it would refuse passkeys. */
  readonly chromiumSwitch: string;
  /** Starts to forward requests. */
  readonly passTo: (url: string) => void;
  readonly close: () => Promise<void>;
}

/** Listens with TLS on a free port of localhost. */
export async function openTlsProxy(): Promise<TlsProxy> {
  const { key, cert } = makeCertificate();
  let target = '';
  const server = createServer({ key, cert }, (asked, answer) => {
    const forwarded = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: forwarded });
    passed.on('response', (told) => {
      answer.writeHead(told.statusCode ?? 502, told.rawHeaders);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    chromiumSwitch: `--ignore-certificate-errors-spki-list=${hash('sha256', spki, 'base64')}`,
    passTo: (url) => (target = url),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
