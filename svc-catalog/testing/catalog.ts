import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSafeFetch } from '@kallos/safe-fetch/safe-fetch';
import { openLog } from '@kallos/service-kit/observability/log';
import { createTestDatabase, testIdentityKey } from '@kallos/service-kit/testing';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { inject } from 'vitest';
import { createApp } from '../src/catalog.http.ts';
import type { Ctx } from '../src/context.ts';
import { openImageSearch } from '../src/image-search/providers.ts';
import { openDecoder, type ImageDecoder } from '../src/media/decoding/decoder-processes.ts';
import { deriveSigningKey } from '../src/media/proxy-address.ts';
import { openFolderStore } from '../src/media/storage/storage.ts';
import { builtInWriter } from '../src/models/product-writer.ts';
import { imageWorkerScript } from './image-worker-script.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Responses of a local web site for search results, by path. */
export type Site = Record<
  string,
  {
    status?: number;
    type?: string;
    body: Uint8Array | string;
    /** Delay in milliseconds. */ waits?: number;
  }
>;

/** Starts a local web server with a Brave-like search and the given files. */
export async function startSite(site: Site) {
  const seen: string[] = [];
  let waiting = 0;
  const { url, close } = await listenOnFreePort((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    seen.push(pathname);
    const answer = site[pathname] ?? { status: 404, type: 'text/html', body: '<h1>not here</h1>' };
    const send = () => {
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'image/jpeg' });
      response.end(answer.body);
    };
    if (answer.waits === undefined) return send();
    waiting++;
    const timer = setTimeout(send, answer.waits);
    response.on('close', () => {
      waiting--;
      clearTimeout(timer);
    });
    return undefined;
  });
  return {
    url,
    seen,
    waiting: () => waiting,
    close,
  };
}

/** Sets the images that the site's search finds. */
export function answerSearch(
  site: Site,
  url: string,
  results: ReadonlyArray<{ path: string; title: string }>,
): void {
  site['/res/v1/images/search'] = {
    type: 'application/json',
    body: JSON.stringify({
      results: results.map(({ path, title }) => ({
        title,
        url: `${url}/page`,
        source: 'example.gr',
        properties: { url: `${url}${path}` },
      })),
    }),
  };
}

/** Differences from the default test service. */
export type CatalogChanges = Partial<Omit<Ctx, 'pictures' | 'settings'>> & {
  settings?: Partial<Ctx['settings']> | undefined;
  siteUrl?: string | undefined;
  decoder?: ImageDecoder | undefined;
};

/** Opens the whole service on a separate database; only the web is a local server. */
export async function openTestCatalog({
  siteUrl,
  settings,
  decoder = openDecoder(imageWorkerScript, { milliseconds: 60_000 }),
  ...overrides
}: CatalogChanges = {}) {
  const database = await createTestDatabase(inject('postgresUrl'), migrations);
  const folder = await mkdtemp(path.join(tmpdir(), 'catalog-media-'));
  const ctx: Ctx = {
    db: database.db,
    log: openLog('test', 'silent'),
    now: () => new Date(),
    pictures: { store: openFolderStore(folder), decoder },
    fetchSafely: createSafeFetch({ allowOrigins: siteUrl === undefined ? [] : [siteUrl] }),
    ai: { writer: builtInWriter },
    // A busy machine is slow but must not drop images.
    patience: { search: 60_000, picture: 60_000 },
    search: openImageSearch({ searchUrl: siteUrl ?? 'http://127.0.0.1:9', userAgent: 'test' }),
    settings: {
      signingKey: deriveSigningKey(testIdentityKey),
      imageSearchesPerDay: 100,
      aiCallsPerDay: 100,
      aiCallsPerAccountPerDay: 50,
      aiUsdPerMonth: 20,
      mediaBytes: 2 ** 30,
      mediaBytesOfTrial: 2 ** 20,
      aiUsdPerAccountPerMonth: 5,
      ...settings,
    },
    ...overrides,
  };
  const app = createApp(ctx, { identityKey: testIdentityKey, isReady: () => Promise.resolve(true) });
  return {
    ctx,
    app,
    db: database.db,
    close: async () => {
      decoder.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the service for the tests of a file, with a site of these files that the search finds. */
export const useTestCatalog = (site?: Site) =>
  openForFile(
    async () => {
      const web = site ? await startSite(site) : undefined;
      const catalog = await openTestCatalog({ siteUrl: web?.url });
      return { ...catalog, siteUrl: web?.url ?? '', seen: web?.seen ?? [], closeSite: web?.close };
    },
    async ({ close, closeSite }) => {
      await close();
      await closeSite?.();
    },
  );

/** Returns the error code of a rejected call. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );
