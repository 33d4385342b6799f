import { Hono } from 'hono';
import type { Env } from '../wire.ts';
import { renderAvatar } from './avatar.ts';
import { isKind } from './catalogue.ts';
import type { Picture } from './draw.ts';
import { renderPicture, type Size } from './render.ts';

interface Wanted extends Picture {
  readonly size: Size;
  readonly quality: number;
}

/** Endings of a picture's name that stand for a shape; none is the full square. */
export const shapes = {
  thumb: { width: 240, height: 240 },
  small: { width: 140, height: 140 },
  wide: { width: 1280, height: 340 },
  portrait: { width: 960, height: 1200 },
  again: { width: 900, height: 900 },
} as const satisfies Record<string, Size>;

const full: Size = { width: 1080, height: 1080 };

/** `serum-1a.jpg`: kind, variant, `a` whole or `b` close, and perhaps a shape as in `serum-1a-wide.jpg`. */
export function readName(file: string): Wanted | undefined {
  const parts = /^([a-z]+)-([123])([ab])(?:-([a-z]+))?\.jpg$/.exec(file);
  if (!parts) return undefined;
  const [, kind = '', variant = '', framing, shape] = parts;
  if (!isKind(kind) || (shape !== undefined && !Object.hasOwn(shapes, shape))) return undefined;
  return {
    kind,
    variant: Number(variant) - 1,
    framing: framing === 'b' ? 'close' : 'whole',
    size: shape === undefined ? full : shapes[shape as keyof typeof shapes],
    quality: shape === 'again' ? 62 : 84,
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps what was drawn: drawing costs a third of a second, and the set of names is small. */
function remember(make: (name: string) => Promise<Bytes | undefined>) {
  const made = new Map<string, Promise<Bytes | undefined>>();
  return (name: string) => {
    const known = made.get(name);
    if (known) return known;
    if (made.size > 400) made.clear();
    const making = make(name);
    made.set(name, making);
    return making;
  };
}

/** The sandbox's own pictures and profile pictures. */
export function createPictures(): Hono<Env> {
  const app = new Hono<Env>();
  const picture = remember(async (name) => {
    const wanted = readName(name);
    return wanted && renderPicture(wanted, wanted.size, wanted.quality);
  });
  const avatar = remember(renderAvatar);
  const cached = 'public, max-age=86400';
  app.get('/pictures/page.jpg', (c) =>
    c.html('<!doctype html><title>Moved</title><p>This picture has moved.</p>'),
  );
  app.get('/pictures/:name', async (c) => {
    const bytes = await picture(c.req.param('name'));
    if (!bytes) return c.notFound();
    return c.body(bytes, 200, { 'content-type': 'image/jpeg', 'cache-control': cached });
  });
  app.get('/avatars/:name{.+\\.png}', async (c) => {
    const bytes = await avatar(c.req.param('name').replace(/\.png$/, ''));
    if (!bytes) return c.notFound();
    return c.body(bytes, 200, { 'content-type': 'image/png', 'cache-control': cached });
  });
  return app;
}
