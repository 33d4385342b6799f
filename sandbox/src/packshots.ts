import fs from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import type { Env } from './broken-connections.ts';
import { baseIdOf, findPageOfInstagram } from './meta/login/people.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Kinds of the packshots in `sandbox/pictures`: three squares of each, `<kind>-<1 to 3>.jpg`. */
export const kinds = [
  'serum',
  'filler',
  'cream',
  'ampoules',
  'pump',
  'sunscreen',
  'cleanser',
  'eye',
  'mask',
] as const;
export type Kind = (typeof kinds)[number];

/** Suffixes of served file names, and the size of each. */
export const shapes = {
  '': { width: 1080, height: 1080 },
  '-thumb': { width: 240, height: 240 },
  '-small': { width: 140, height: 140 },
  '-wide': { width: 1280, height: 340 },
  '-portrait': { width: 960, height: 1200 },
  '-again': { width: 900, height: 900 },
} as const;
export type Shape = keyof typeof shapes;

// Sources and the bundle are both one folder below the sandbox.
const folder = path.resolve(import.meta.dirname, '../pictures');
/** The crop of a packshot around the product. */
const closeUp = { left: 103, top: 176, width: 806, height: 806 };
const nameOfPicture = new RegExp(
  `^((?:${kinds.join('|')})-[123])([ab])(${Object.keys(shapes).join('|')})\\.jpg$`,
);

/**
 * Renders `serum-1a.jpg`: a packshot, `a` whole or `b` cropped, with an optional shape as in
 * `serum-1a-wide.jpg`.
 */
async function renderPicture(name: string): Promise<Bytes | undefined> {
  const [, packshot, framing, shape = ''] = nameOfPicture.exec(name) ?? [];
  if (packshot === undefined) return undefined;
  const { width, height } = shapes[shape as Shape];
  const picture = sharp(path.join(folder, `${packshot}.jpg`));
  if (framing === 'b') picture.extract(closeUp);
  const quality = shape === '-again' ? 62 : 84;
  return new Uint8Array(await picture.resize(width, height).jpeg({ quality }).toBuffer());
}

/** Returns the avatar of a person, page or Instagram account. */
async function readAvatar(id: string): Promise<Bytes | undefined> {
  const file = `${findPageOfInstagram(baseIdOf(id))?.id ?? baseIdOf(id)}.png`;
  return fs.readFile(path.join(folder, 'avatars', path.basename(file))).catch(() => undefined);
}

/** Serves packshots and avatars. */
export function createPackshots(): Hono<Env> {
  const app = new Hono<Env>();
  const rendered = new Map<string, Bytes>();
  const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
  app.get('/pictures/page.jpg', (c) =>
    c.html('<!doctype html><title>Moved</title><p>This picture has moved.</p>'),
  );
  app.get('/pictures/:name', async (c) => {
    const name = c.req.param('name');
    const bytes = rendered.get(name) ?? (await renderPicture(name));
    if (!bytes) return c.notFound();
    rendered.set(name, bytes);
    return c.body(bytes, 200, headers('image/jpeg'));
  });
  app.get('/avatars/:name{.+\\.png}', async (c) => {
    const bytes = await readAvatar(c.req.param('name').replace(/\.png$/, ''));
    return bytes ? c.body(bytes, 200, headers('image/png')) : c.notFound();
  });
  return app;
}
