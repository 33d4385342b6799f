import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { openForFile } from '@kallos/service-kit/testing/open-for-file';
import { describe, expect, it } from 'vitest';
import { openImageSearch } from './providers.ts';

let answer: (query: URLSearchParams) => { status?: number; body: unknown } = () => ({ body: {} });
const asked: URL[] = [];
const google = openForFile(
  () =>
    listenOnFreePort((request, response) => {
      const address = new URL(request.url ?? '/', 'http://x');
      asked.push(address);
      const { status = 200, body } = answer(address.searchParams);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }),
  ({ close }) => close(),
);
const search = () =>
  openImageSearch({ google: { key: 'k', cx: 'c' }, googleUrl: google.url, userAgent: 'test' });
const item = (at: number) => ({
  title: `Picture ${at}`,
  link: `https://pictures.example/${at}.jpg`,
  displayLink: 'pictures.example',
  image: { contextLink: `https://pictures.example/page-${at}` },
});

describe('Google as the image search', () => {
  it('requests two pages with key and engine, and keeps each source', async () => {
    answer = (query) => ({
      body: { items: Array.from({ length: 10 }, (_, at) => item(Number(query.get('start')) + at)) },
    });
    const found = await search().find('Hydra Serum', 'account:1');
    expect(found).toHaveLength(20);
    expect(found[0]).toEqual({
      url: 'https://pictures.example/1.jpg',
      title: 'Picture 1',
      source: 'pictures.example',
      sourcePage: 'https://pictures.example/page-1',
    });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      key: 'k',
      cx: 'c',
      q: 'Hydra Serum',
      searchType: 'image',
      safe: 'active',
    });
  });

  it('does not count aborted calls as an outage', async () => {
    answer = () => ({ body: { items: [item(1)] } });
    const own = search();
    for (let left = 0; left < 6; left++)
      await expect(own.find('one', 'account:1', AbortSignal.abort())).rejects.toThrow();
    expect(await own.find('one', 'account:1')).not.toHaveLength(0);
  });

  it('handles a single page, no results and a refusal', async () => {
    answer = (query) =>
      query.get('start') === '1'
        ? { body: { items: [item(1), { title: 'no link' }] } }
        : { status: 400, body: {} };
    expect(await search().find('one', 'account:1')).toHaveLength(1);
    answer = () => ({ body: {} });
    expect(await search().find('none', 'account:1')).toEqual([]);
    answer = () => ({ status: 403, body: { error: { code: 403 } } });
    await expect(search().find('over', 'account:1')).rejects.toMatchObject({ code: 'upstream_failed' });
  });
});
