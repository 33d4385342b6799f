import { expect, it } from 'vitest';
import * as z from 'zod';
import { listPublicPosts } from '../facebook/feed.ts';
import { refusalOf } from '../publish-responses.ts';
import type { GraphParams, GraphSession } from './client.ts';
import { GraphSilence } from './failures.ts';
import { readList } from './read-list.ts';

const elsewhere = 'https://elsewhere.test/p1/published_posts';

/** Returns the ids of a page's list for these replies, and the requests made. */
async function read(...replies: object[]) {
  const asked: GraphParams[] = [];
  const get = async (_path: string, { fields, since, limit, ...more }: GraphParams = {}) => {
    expect([fields, since, limit]).toEqual([expect.any(String), 0, 100]);
    asked.push(more);
    return { ...replies[asked.length - 1] };
  };
  const session = { get } as unknown as GraphSession;
  const ids: string[] = [];
  for await (const { id } of listPublicPosts(session, 'p1', new Date(0))) ids.push(id);
  return { ids, asked };
}

const one = { data: [{ id: 'p1_1' }] };
const two = { data: [{ id: 'p1_2' }] };

const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    data: [{ id: `p1_${at}` }],
    paging: at === count - 1 ? {} : { cursors: { after: String(at) }, next: elsewhere },
  }));

it('marks the rest of an overlong list as unknown', async () => {
  expect((await read(...pages(20))).ids).toHaveLength(20);
  await expect(read(...pages(21))).rejects.toThrow('a list that does not end');
});

it('reads a list to its end by its cursors', async () => {
  const first = { ...one, paging: { cursors: { after: 'x' }, next: `${elsewhere}?after=y` } };
  const last = { ...two, paging: { cursors: { after: 'z' } } };
  expect(await read(first, last)).toEqual({ ids: ['p1_1', 'p1_2'], asked: [{}, { after: 'x' }] });
});

it('pages by time if a list has no cursors, using nothing else of the URL', async () => {
  const next = `${elsewhere}?access_token=t&limit=1&since=9&until=17&__paging_token=enc_1`;
  expect(await read({ ...one, paging: { next } }, two)).toEqual({
    ids: ['p1_1', 'p1_2'],
    asked: [{}, { until: '17', __paging_token: 'enc_1' }],
  });
});

it.each([
  ['goes on, but does not say where', { ...one, paging: { next: `${elsewhere}?page=2` } }],
  ['goes on at no address', { ...one, paging: { next: 'next', cursors: null } }],
  ['goes in a circle', { ...one, paging: { next: elsewhere, cursors: { after: 'x' } } }],
  ['is none', { paging: null }],
])('does not end a list that %s', async (_what, reply) => {
  await expect(read(reply, reply, one)).rejects.toThrow(GraphSilence);
});

const tooMuch = refusalOf({ kind: 'refused', status: 500, code: 1, message: 'less' });

it('requests smaller pages from the same cursor when Meta refuses the size', async () => {
  const asked: unknown[] = [];
  const get = async (_path: string, { limit = 0, after }: GraphParams = {}) => {
    asked.push([limit, after]);
    if (Number(limit) > (after === undefined ? 50 : 6)) throw tooMuch;
    return after === undefined ? { ...one, paging: { cursors: { after: 'x' }, next: elsewhere } } : two;
  };
  const ids: unknown[] = [];
  const Item = z.object({ id: z.string() });
  for await (const { id } of readList(get, 'p1/published_posts', { limit: 100 }, Item)) ids.push(id);
  expect(ids).toEqual(['p1_1', 'p1_2']);
  expect(asked).toEqual([
    [100, undefined],
    [25, undefined],
    [25, 'x'],
    [6, 'x'],
  ]);
});

it('fails when Meta refuses a list of any size', async () => {
  const get = async () => {
    throw tooMuch;
  };
  await expect(readList(get, 'p1/published_posts', { limit: 100 }, z.unknown()).next()).rejects.toBe(tooMuch);
});
