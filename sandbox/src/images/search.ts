import { Hono, type Context } from 'hono';
import type { Env } from '../broken-connections.ts';
import type { Faults } from '../faults.ts';
import { withFaults } from '../plain-faults.ts';
import { findImages, type FoundImage } from './results.ts';

const most = 20;

const addressOf = (c: Context<Env>, file: string) => `${new URL(c.req.url).origin}/pictures/${file}`;

const asBrave = (c: Context<Env>) => (one: FoundImage) => ({
  type: 'image_result',
  title: one.title,
  url: one.sourcePage,
  source: one.site,
  thumbnail: { src: addressOf(c, one.thumbnail), width: 240, height: 240 },
  properties: {
    url: addressOf(c, one.file),
    placeholder: addressOf(c, one.thumbnail),
    width: one.width,
    height: one.height,
  },
  confidence: 'medium',
});

const asGoogle = (c: Context<Env>) => (one: FoundImage) => ({
  kind: 'customsearch#result',
  title: one.title,
  link: addressOf(c, one.file),
  displayLink: one.site,
  mime: 'image/jpeg',
  image: {
    contextLink: one.sourcePage,
    width: one.width,
    height: one.height,
    thumbnailLink: addressOf(c, one.thumbnail),
    thumbnailWidth: 240,
    thumbnailHeight: 240,
  },
});

const readCount = (text: string | undefined, standard: number) => {
  const count = Number(text ?? standard);
  return Number.isInteger(count) && count >= 1 ? count : undefined;
};

const googleError = (code: number, message: string) => ({
  error: {
    code,
    message,
    errors: [{ message, domain: 'global', reason: 'badRequest' }],
    status: 'INVALID_ARGUMENT',
  },
});

function addBrave(app: Hono<Env>): void {
  app.get('/images/res/v1/images/search', (c) => {
    const refuse = (status: 401 | 422, code: string, detail: string) =>
      c.json({ type: 'ErrorResponse', error: { status, code, detail } }, status);
    if (!c.req.header('x-subscription-token'))
      return refuse(401, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.');
    const query = c.req.query('q')?.trim() ?? '';
    if (query === '' || query.length > 400) return refuse(422, 'VALIDATION', 'q needs 1 to 400 characters.');
    const count = readCount(c.req.query('count'), 20);
    if (count === undefined || count > 200) return refuse(422, 'VALIDATION', 'count goes from 1 to 200.');
    c.header('x-ratelimit-limit', '50, 1000');
    c.header('x-ratelimit-remaining', '49, 999');
    const results = findImages(query, Math.min(count, most)).map(asBrave(c));
    return c.json({ type: 'images', query: { original: query, spellcheck_off: false }, results });
  });
}

function addGoogle(app: Hono<Env>): void {
  app.get('/images/customsearch/v1', (c) => {
    const { key, cx, q = '', num, start = '1' } = c.req.query();
    if (!key || !cx) return c.json(googleError(403, 'The request is missing a valid API key.'), 403);
    const count = readCount(num, 10);
    const first = Number(start);
    if (q.trim() === '' || count === undefined || count > 10 || !(first >= 1))
      return c.json(googleError(400, 'Request contains an invalid argument.'), 400);
    const all = findImages(q.trim(), most);
    const items = all.slice(first - 1, first - 1 + count).map(asGoogle(c));
    return c.json({
      kind: 'customsearch#search',
      searchInformation: { totalResults: String(all.length) },
      ...(items.length > 0 ? { items } : {}),
    });
  });
}

/** Serves image search in the formats of Brave and Google's custom search. */
export function createImageSearch(faults: Faults): Hono<Env> {
  const app = new Hono<Env>();
  app.use(
    '/images/*',
    withFaults(faults, (code, message) => ({ error: { code, message } })),
  );
  addBrave(app);
  addGoogle(app);
  return app;
}
