import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Env } from './broken-connections.ts';
import type { Config } from './config.ts';
import { openFaults } from './faults.ts';
import { openFiles, type FileStore } from './files.ts';
import { createGoogle } from './google/create.ts';
import { openGoogle, type Google } from './google/model.ts';
import { createImageSearch } from './images/search.ts';
import { openMailbox } from './mail/mailbox.ts';
import { createMailPages } from './mail/pages.ts';
import { startSmtp } from './mail/smtp.ts';
import { createControl } from './meta/control.ts';
import { createGraph } from './meta/graph.ts';
import { createDialog } from './meta/login/dialog.ts';
import { createUpload } from './meta/media/upload.ts';
import { openMeta, type Meta } from './meta/model.ts';
import { createOpenAi } from './openai/routes.ts';
import { createPackshots } from './packshots.ts';
import { createFeedPages } from './pages/feed.ts';
import { addNotFound } from './pages/not-found.ts';
import { openStore } from './store.ts';

export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  readonly smtpPort: number;
  readonly meta: Meta;
  readonly google: Google;
  readonly close: () => Promise<void>;
}

const isVideoFile = (bytes: Uint8Array) => Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp';

function addKeptPictures(app: Hono<Env>, files: FileStore): void {
  app.get('/media/:name', async (c) => {
    const bytes = await files.read(c.req.param('name'));
    if (!bytes) return c.notFound();
    return c.body(bytes, 200, {
      // The bytes were checked on upload; browsers detect the image type themselves.
      'content-type': isVideoFile(bytes) ? 'video/mp4' : 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}

/** Listens and returns the actual port, also when the configured port is 0. */
function listen(app: Hono<Env>, { port, host }: Config) {
  return new Promise<{ port: number; close: () => Promise<void> }>((listening, failed) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (address: AddressInfo) =>
      listening({
        port: address.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            // Injected faults leave calls hanging; they must not keep the process alive.
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.once('error', failed);
  });
}

/** Starts Meta, the language model, image search and the mailbox in one process. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const store = openStore(config.dataDir);
  const files = await openFiles(path.join(config.dataDir, 'files'));
  const faults = openFaults(store);
  const mailbox = openMailbox(store);
  let ownUrl = config.ownUrl ?? '';
  const meta = openMeta({
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    productUrl: config.productUrl,
    ownUrl: () => ownUrl,
    store,
    files,
    faults,
  });
  const google = openGoogle({
    clientId: config.googleClientId,
    clientSecret: config.googleClientSecret,
    productUrl: config.productUrl,
    ownUrl: () => ownUrl,
    store,
    files,
    faults,
  });
  const reset = () => [meta.forget, google.forget, faults.clear, mailbox.clear].forEach((forget) => forget());

  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', (c) => c.json({ status: 'ready' }));
  addKeptPictures(app, files);
  for (const part of [
    createGraph(meta),
    createUpload(meta),
    createDialog(meta),
    // Before Google's: its guard admits only this machine.
    createControl({ meta, reset }),
    createGoogle(google),
    createOpenAi(faults),
    createImageSearch(faults),
    createPackshots(),
    createMailPages(mailbox),
    createFeedPages(meta),
  ])
    app.route('/', part);
  addNotFound(app);

  const smtp = await startSmtp({ host: config.host, port: config.smtpPort, mailbox, faults });
  const http = await listen(app, config);
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const url = `http://${shownHost}:${http.port}`;
  ownUrl = config.ownUrl ?? url;
  return {
    url,
    smtpPort: smtp.port,
    smtpUrl: `smtp://${shownHost}:${smtp.port}`,
    meta,
    google,
    close: async () => {
      await Promise.all([http.close(), smtp.close()]);
      store.close();
    },
  };
}
