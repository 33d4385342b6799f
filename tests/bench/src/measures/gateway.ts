import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { identityHeader, signIdentity } from '@kallos/service-kit/security/identity';
import { type Figure, median, type Scale } from '../figure.ts';
import { type Product, root } from '../product.ts';

const run = promisify(execFile);
const port = 18_000 + (process.pid % 1000);
const list = '/api/products?pageSize=20';

/** Downloads a Debian package whose command is missing. */
async function need(command: string): Promise<void> {
  const isThere = await run('which', [command]).then(
    () => true,
    () => false,
  );
  if (!isThere) await run('apt-get', ['install', '-y', '--no-install-recommends', command]);
}

/**
 * Starts nginx as a proxy of the same service and for static files. The caller's signature is valid for half
 * a minute.
 */
async function startNginx(product: Product, folder: string) {
  const caller = {
    kind: 'business',
    subject: 'business:1',
    sessionId: 'bench',
    name: 'bench',
    accountId: 1,
    isImpersonated: false,
  } as unknown as Parameters<typeof signIdentity>[0];
  const signature = signIdentity(caller, product.identityKey('catalog'));
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; default_type text/html; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  types { text/javascript js; text/html html; }
  upstream catalog { server 127.0.0.1:${product.ports['svc-catalog']}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location /shell/ { root ${root}/dist/web; gzip_static on; }
    location /login { root ${folder}; gzip_static on; try_files /login.html =404; }
    location /api/ {
      proxy_pass http://catalog; proxy_http_version 1.1; proxy_set_header connection "";
      proxy_set_header ${identityHeader} "${signature}";
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' });
  const exited = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    if (await fetch(`${url}/login`).catch(() => undefined)) break;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM');
      await exited;
    },
  };
}

/** Returns the URL of the largest script of a shell page. */
function largestScript(page: string): string {
  const named = page.match(/\/shell\/[\w./-]+\.js(?=")/g) ?? [];
  const bytes = (address: string) => statSync(path.join(root, 'dist/web', address)).size;
  const [largest] = named.toSorted((a, b) => bytes(b) - bytes(a));
  if (largest === undefined) throw new Error('the login page names no script of the shell');
  return largest;
}

const milliseconds = (text: string): number =>
  Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000);

/** Requests per second and the 99th percentile. */
async function load(url: string, token: string, seconds: number, encoding: string) {
  const headers = [
    '-H',
    `authorization: Bearer ${token}`,
    '-H',
    `accept-encoding: ${encoding}`,
    '-H',
    'accept: */*',
  ];
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', ...headers, url]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (bad !== undefined) throw new Error(`${url} refused ${bad} requests`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    late: milliseconds(/99%\s+([\d.]+\w+)/.exec(stdout)?.[1] ?? ''),
  };
}

/** Compares gateway and nginx in alternating windows: a list, a script, the login page. */
export async function measureGateway(product: Product, scale: Scale): Promise<Figure[]> {
  await need('nginx');
  await need('wrk');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-nginx-'));
  const page = Buffer.from(await (await fetch(`${product.url}/login`)).arrayBuffer());
  writeFileSync(path.join(folder, 'login.html'), page);
  writeFileSync(path.join(folder, 'login.html.gz'), gzipSync(page, { level: 9 }));
  const script = largestScript(page.toString());
  const cases = [
    { name: 'list', target: list, goal: 0.95, encoding: 'identity' },
    { name: 'script', target: script, goal: 0.35, encoding: 'gzip' },
    { name: 'login page', target: '/login', goal: 0.25, encoding: 'gzip' },
  ];
  const figures: Figure[] = [];
  try {
    for (const { name, target, goal, encoding } of cases) {
      const rates: number[] = [];
      const waits: number[] = [];
      for (let round = 0; round < scale.rounds; round++) {
        const nginx = await startNginx(product, folder);
        try {
          const of = (url: string) => load(url + target, product.business, scale.seconds, encoding);
          // The second one may find a warmer or slower machine.
          const first = round % 2 === 0 ? undefined : await of(product.url);
          const other = await of(nginx.url);
          const own = first ?? (await of(product.url));
          rates.push(own.rate / other.rate);
          waits.push(own.late / other.late);
        } finally {
          await nginx.stop();
        }
      }
      figures.push({
        name: `gateway of nginx, ${name}: requests`,
        value: median(rates),
        unit: '×',
        goal,
        isMinimum: true,
      });
      const bound = name === 'list' ? { goal: 1.5 } : {};
      figures.push({ name: `gateway of nginx, ${name}: p99`, value: median(waits), unit: '×', ...bound });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}
