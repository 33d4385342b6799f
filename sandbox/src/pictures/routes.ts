import { Hono } from 'hono';
import type { Env } from '../wire.ts';
import { renderAvatar } from './avatar.ts';
import { isKind } from './catalogue.ts';
import type { Picture } from './draw.ts';
import { renderPicture, reshape, type Bytes, type Size } from './render.ts';

interface Wanted extends Picture {
  /** Name of the whole picture, without a shape. */
  readonly base: string;
  /** Absent: the full square. */
  readonly shape?: keyof typeof shapes;
}

/** Endings of a picture's name that stand for a shape; none is the full square. */
export const shapes = {
  thumb: { width: 240, height: 240 },
  small: { width: 140, height: 140 },
  wide: { width: 1280, height: 340 },
  portrait: { width: 960, height: 1200 },
  again: { width: 900, height: 900 },
} as const satisfies Record<string, Size>;

/** `serum-1a.jpg`: kind, variant, `a` whole or `b` close, and perhaps a shape as in `serum-1a-wide.jpg`. */
export function readName(file: string): Wanted | undefined {
  const parts = /^([a-z]+)-([123])([ab])(?:-([a-z]+))?\.jpg$/.exec(file);
  if (!parts) return undefined;
  const [, kind = '', variant = '', framing, shape] = parts;
  if (!isKind(kind) || (shape !== undefined && !Object.hasOwn(shapes, shape))) return undefined;
  return {
    base: `${kind}-${variant}${framing}.jpg`,
    kind,
    variant: Number(variant) - 1,
    framing: framing === 'b' ? 'close' : 'whole',
    ...(shape === undefined ? {} : { shape: shape as keyof typeof shapes }),
  };
}

/** Keeps what was drawn: drawing costs a tenth of a second, and the set of names is small. */
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
  const picture: (name: string) => Promise<Bytes | undefined> = remember(async (name) => {
    const wanted = readName(name);
    if (wanted?.shape === undefined) return wanted && renderPicture(wanted);
    const whole = await picture(wanted.base);
    return whole && reshape(whole, shapes[wanted.shape], wanted.shape === 'again' ? 62 : 84);
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
