import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTestSandbox } from '../../testing/start-sandbox.ts';
import { matchKinds } from './match.ts';

const sandbox = useTestSandbox();

interface Found {
  readonly results: Array<{
    readonly title: string;
    readonly properties: { readonly url: string; readonly width: number };
  }>;
}
const search = (query: string, token = 'key') =>
  fetch(`${sandbox.url}/images/res/v1/images/search?${new URLSearchParams({ q: query, count: '20' })}`, {
    headers: token === '' ? {} : { 'x-subscription-token': token },
  });

describe('matchKinds', () => {
  it.each([
    ['Ορός υαλουρονικού οξέος', 'serum'],
    ['ΚΡΈΜΑ ημέρας', 'cream'],
    ['HA Filler 2 x 1 ml', 'filler'],
    ['Αμπούλες Bright C', 'ampoules'],
    ['Αντηλιακό προσώπου SPF 50', 'sunscreen'],
    ['Enzyme cleanser', 'cleanser'],
    ['Μάσκα αποκατάστασης', 'mask'],
    ['Retinal Night 0.1', 'pump'],
    ['Κρέμα ματιών με πεπτίδια', 'eye'],
  ])('maps «%s» to %s', (query, kind) => {
    expect(matchKinds(query)[0]).toBe(kind);
  });
});

describe('the Brave-like search', () => {
  it('requires a token and a query', async () => {
    expect((await search('serum', '')).status).toBe(401);
    expect((await search(' ')).status).toBe(422);
  });

  it('returns twenty results: real images, a tiny one, a banner, a 404 and a page', async () => {
    const { results } = (await (await search('Hydra Serum')).json()) as Found;
    expect(results).toHaveLength(20);
    const kinds = { jpeg: 0, missing: 0, html: 0 };
    const ratios: number[] = [];
    for (const { properties } of results) {
      const response = await fetch(properties.url);
      if (response.status === 404) kinds.missing++;
      else if (response.headers.get('content-type')?.startsWith('text/html')) kinds.html++;
      else {
        const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect([format, width]).toEqual(['jpeg', properties.width]);
        ratios.push(width / height);
        kinds.jpeg++;
      }
    }
    expect(kinds).toEqual({ jpeg: 18, missing: 1, html: 1 });
    expect(Math.max(...ratios)).toBeGreaterThan(3);
    expect(Math.min(...results.map(({ properties }) => properties.width))).toBeLessThan(200);
  });

  it('fails when a fault is injected', async () => {
    await sandbox.post('/control/faults', {
      match: { path: '/images/res/v1/images/search' },
      effect: { kind: 'refuse', status: 429 },
      times: 1,
    });
    expect((await search('serum')).status).toBe(429);
    expect((await search('serum')).status).toBe(200);
  });
});

it("answers in the custom search's format, ten results per page", async () => {
  const ask = (start: string) =>
    fetch(
      `${sandbox.url}/images/customsearch/v1?${new URLSearchParams({ key: 'k', cx: 'c', q: 'κρέμα', num: '10', start })}`,
    );
  const [first, second] = (await Promise.all([(await ask('1')).json(), (await ask('11')).json()])) as Array<{
    items: Array<{ link: string; image: { contextLink: string } }>;
  }>;
  expect(first?.items).toHaveLength(10);
  expect(second?.items).toHaveLength(10);
  expect(first?.items[0]?.link).not.toBe(second?.items[0]?.link);
  expect((await fetch(`${sandbox.url}/images/customsearch/v1?q=x`)).status).toBe(403);
});
