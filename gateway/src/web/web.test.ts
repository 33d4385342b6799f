import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allEndpoints } from '@kallos/contracts/endpoints';
import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { describe, expect, it, vi } from 'vitest';
import { sendRaw, useOneGateway } from '../../testing/gateway.ts';
import { registry } from '../../testing/registry.ts';
import { templateOf } from './page.ts';

const known = RemoteRegistry.parse(registry);
const test = useOneGateway({
  SANDBOX_URL: 'http://localhost:9/stand-ins',
  SUPPORT_EMAIL: 'help@clinics.example',
});

const get = (target: string, headers: Record<string, string> = {}) => fetch(test.url + target, { headers });
const page = async (target: string) => {
  const response = await get(target, { accept: 'text/html,*/*;q=0.8' });
  const text = await response.text();
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  return { response, text, nonce, policy: response.headers.get('content-security-policy') ?? '' };
};

describe('the page', () => {
  it('is served at every address of the application, with a new nonce', async () => {
    const pages = [await page('/'), await page('/portal/campaigns'), await page('/no/such/screen')];
    for (const { response, policy, nonce } of pages) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    }
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it('allows nothing by default and no inline or evaluated script', async () => {
    const { policy } = await page('/');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'( 'sha256-[\w+/=]+')?;/);
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe/);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "media-src 'self' blob:; connect-src 'self'",
    ])
      expect(policy).toContain(rule);
    expect(policy).toContain(
      "img-src 'self' data: blob: https://*.fbcdn.net https://*.fbsbx.com https://*.cdninstagram.com http://localhost:9;",
    );
    // A bare scheme or `*` would allow injected markup to send data out.
    expect(policy).not.toMatch(/ (https?:|\*)[ ;]/);
  });

  it('of a login has its own placeholder with one inline script by hash', async () => {
    const hash = createHash('sha256').update('dark()').digest('base64');
    for (const target of ['/', '/login', '/business/login/']) {
      const { text, policy } = await page(target);
      expect(text).toContain('<script data-cfasync="false">dark()</script>');
      expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
    }
    // An older shell without that page shows its ordinary one.
    for (const target of ['/admin', '/portal/setup', '/logins'])
      expect((await page(target)).text).not.toContain('dark()');
    expect(
      ['/admin/', '/admin/dashboard', '/portal/setup', '/nowhere'].map((path) => templateOf(path, known)),
    ).toEqual(['admin-login', 'remote', 'remote', 'index']);
  });

  it('contains the registry, the sandbox notice and no unfilled placeholder', async () => {
    const { text } = await page('/portal/setup');
    const json = /id="remotes">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(registry);
    expect(text).toContain('data-sandbox="http://localhost:9/stand-ins"');
    expect(text).toContain('href="mailto:help@clinics.example"');
    expect(text).not.toMatch(/__[A-Z_]+__/);
  });

  it('preloads only the remote of the address', async () => {
    expect((await page('/portal/setup')).text).toContain(
      '<link rel="preload" as="script" href="/remotes/mfe_portal/abc123/remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">',
    );
    expect((await page('/portal/setup')).text).not.toContain('href="/remotes/mfe_admin');
    const screen = '<link rel="preload" as="script" href="/remotes/mfe_portal/abc123/screen-setup.js"';
    for (const path of ['/portal/setup', '/business/setup/'])
      expect((await page(path)).text).toContain(screen);
    for (const path of ['/portal/products', '/portal/constructor', '/setup']) {
      const { response, text } = await page(path);
      expect([response.status, text.includes(screen)]).toEqual([200, false]);
    }
    expect(
      Object.fromEntries(
        ['/', '/admin', '/admin/dashboard', '/business/login', '/business', '/portal/x', '/portals'].map(
          (one) => [one, remoteAt(one, known.remotes)?.name],
        ),
      ),
    ).toEqual({
      '/': undefined,
      '/admin': undefined,
      '/admin/dashboard': 'mfe_admin',
      '/business/login': undefined,
      '/business': 'mfe_portal',
      '/portal/x': 'mfe_portal',
      '/portals': undefined,
    });
  });

  it("shows its screen's placeholder before any script, with the nonce", async () => {
    for (const target of ['/portal/setup', '/business/setup/']) {
      const { text, nonce } = await page(target);
      expect(text).toContain(
        `<div class="first-paint" id="first-paint" aria-hidden="true" inert><style nonce="${nonce}">.step{gap:1rem}</style><h1 class="step">Ρύθμιση</h1></div>`,
      );
    }
  });

  it('has no placeholder for unknown paths, and none that loads anything', async () => {
    for (const target of ['/portal', '/portal/x/setup', '/portal/constructor', '/setup', '/admin/dashboard'])
      expect((await page(target)).text).toContain('<div id="root"></div>');
  });

  it("is prepared once and has each response's nonce, compressed or not", async () => {
    const ask = async (encoding: string) => {
      const headers = { accept: 'text/html', 'accept-encoding': encoding };
      const { bytes, ...answer } = await sendRaw(test.port, { path: '/portal/setup', headers });
      return { ...answer, text: (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString() };
    };
    const nonces = new Set<string>();
    const texts = new Set<string>();
    for (const encoding of ['gzip', 'identity', 'gzip', 'gzip;q=0, identity']) {
      const { text, headers } = await ask(encoding);
      expect(headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
      const found = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = '']) => nonce);
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(found).size).toBe(1);
      expect(headers['content-security-policy']).toContain(`'nonce-${found[0]}'`);
      nonces.add(found[0] ?? '');
      texts.add(text.replaceAll(found[0] ?? '', 'NONCE'));
    }
    expect([nonces.size, texts.size]).toEqual([4, 1]);
  });

  it('is served only to GET and HEAD requests that accept HTML', async () => {
    expect((await get('/portal/setup', { accept: 'application/json' })).status).toBe(404);
    expect(
      (await fetch(`${test.url}/portal/setup`, { method: 'POST', headers: { accept: 'text/html' } })).status,
    ).toBe(404);
  });
});

describe('files', () => {
  it('are sent compressed if accepted, and cached immutably if hashed', async () => {
    const name = '/shell/main.0123456789ab.js';
    const packed = await sendRaw(test.port, { path: name, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const plain = await sendRaw(test.port, {
      path: name,
      headers: { 'accept-encoding': 'br;q=0, identity' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('console.log');
    const remote = await get('/remotes/mfe_portal/abc123/remoteEntry.js');
    expect(remote.headers.get('cache-control')).toMatch(/immutable/);
  });

  it('without a hash are revalidated', async () => {
    const first = await get('/theme.js');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/theme.js', { 'if-none-match': etag })).status).toBe(304);
    await writeFile(path.join(test.webRoot, 'shell/theme.js'), 'changed');
    await expect
      .poll(async () => (await get('/theme.js', { 'if-none-match': etag })).text(), { timeout: 5000 })
      .toBe('changed');
  });

  it('return 404 if missing, also to browsers', async () => {
    for (const name of [
      '/shell/gone.js',
      '/remotes/mfe_portal/abc123/gone.js',
      '/remotes/mfe_portal',
      '/shell/',
      '/robots.txt',
    ]) {
      const response = await get(name, { accept: 'text/html' });
      expect(response.status, name).toBe(404);
      expect(response.headers.get('content-type'), name).toMatch(/json/);
    }
  });

  it('outside the folder, hidden ones and the template are not served', async () => {
    for (const target of [
      '/shell/../outside.key',
      '/shell/%2e%2e/outside.key',
      '/shell/..%2foutside.key',
      '/shell/.secret.js',
      '/shell/index.html',
      '/shell/main.0123456789ab.js.br',
      '/remotes/x/y/../../../outside.key',
      '/shell/%00.js',
      '/shell/%zz.js',
    ])
      expect((await sendRaw(test.port, { path: target })).status, target).toBe(404);
  });
});

describe('a user guide', () => {
  it('is a page without scripts at its name without extension', async () => {
    await mkdir(path.join(test.webRoot, 'guides'), { recursive: true });
    for (const name of ['front-desk.html', 'guide.css', 'guide-setup.jpg'])
      await writeFile(path.join(test.webRoot, 'guides', name), name);
    const guide = await get('/guides/front-desk', { accept: 'text/html' });
    expect(await guide.text()).toBe('front-desk.html');
    expect(guide.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = guide.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; /);
    expect((await get('/guides/guide.css')).headers.get('content-type')).toMatch(/css/);
    expect((await get('/guides/guide-setup.jpg')).headers.get('content-type')).toBe('image/jpeg');
    for (const name of ['gone', 'gone.jpg', 'front-desk.key'])
      expect((await get(`/guides/${name}`, { accept: 'text/html' })).status, name).toBe(404);
  });
});

describe('the registry', () => {
  it('follows its file, and keeps the last good state of a broken one', async () => {
    const file = path.join(test.webRoot, 'remotes.json');
    const generation = async () =>
      ((await (await get('/remotes.json')).json()) as { generation: number }).generation;
    expect(await generation()).toBe(1);
    await writeFile(file, JSON.stringify({ ...registry, generation: 2 }));
    await vi.waitFor(async () => expect(await generation()).toBe(2), { timeout: 60_000, interval: 100 });
    await writeFile(file, '{"generation":');
    await new Promise((wake) => setTimeout(wake, 800));
    expect(await generation()).toBe(2);
    await writeFile(file, JSON.stringify(registry));
    await vi.waitFor(async () => expect(await generation()).toBe(1), { timeout: 60_000, interval: 100 });
  });
});

describe('the API document', () => {
  it('lists every public call with its replies and errors', async () => {
    const response = await get('/api/docs', { accept: 'application/json' });
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/bulk-posts/{id}']?.['put']).toMatchObject({
      operationId: 'bulkPosts.update',
      parameters: [{ name: 'id', in: 'path', required: true }],
      responses: { 200: expect.anything() as unknown, 409: expect.anything() as unknown },
    });
    const listed = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).map((one) => (one as { operationId: string }).operationId),
    );
    const open = allEndpoints.filter(({ endpoint }) => endpoint.who !== 'service');
    expect(listed.toSorted()).toEqual(open.map(({ name }) => name).toSorted());
    expect(JSON.stringify(document)).not.toContain('/internal/');
  });

  it('has a page for people, without scripts', async () => {
    const { response, text, policy } = await page('/api/docs');
    expect(response.status).toBe(200);
    expect(text).toContain('POST /api/business/login');
    expect(text).not.toContain('<script');
    expect(policy).toMatch(/^default-src 'none'; style-src 'self' 'sha256-[^;]+ 'sha256-/);
  });
});
