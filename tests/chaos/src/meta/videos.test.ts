import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { account, openGraph, page } from '../../testing/open-graph.ts';
import { truthfulSettings, type FalseResponseKind } from './false-responses.ts';
import { receiveBytes } from './videos.ts';

const film = Buffer.from('a film of many bytes');
const hash = createHash('sha256').update(film).digest('hex');

type Body = Record<string, unknown> & {
  status?: Record<string, { status?: string; bytes_transferred?: number }>;
};

function open(shares: Partial<Record<FalseResponseKind, number>> = {}) {
  const { book, liar, graph, token, call: ask } = openGraph(shares);
  const call = async (method: string, path: string, fields?: Record<string, string>) =>
    (await ask(method, path, fields)).body as Body;
  const send = (id: string, offset: number, by = token) => {
    const upload = { id, token: by, offset, size: film.length, bytes: film.subarray(offset) };
    const answer = receiveBytes(graph, upload);
    return typeof answer === 'string' ? answer : answer.status;
  };
  const start = async () =>
    String((await call('POST', `${page}/video_reels`, { upload_phase: 'start' }))['video_id']);
  const finished = { upload_phase: 'finish', video_state: 'PUBLISHED', description: 'κείμενο' };
  const finish = (id: string) => call('POST', `${page}/video_reels`, { ...finished, video_id: id });
  const reel = { media_type: 'REELS', upload_type: 'resumable', caption: 'κείμενο' };
  const container = async () => String((await call('POST', `${account}/media`, reel))['id']);
  const status = async (id: string) => (await call('GET', id))['status'] as NonNullable<Body['status']>;
  return { book, liar, graph, call, send, start, finish, container, status };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('shows a page reel once it is complete, finished and prepared', async () => {
  const { book, call, send, start, finish, status } = open();
  const id = await start();
  expect(await finish(id)).toHaveProperty('error');
  expect(send(id, 0)).toBe(200);
  expect(await status(id)).toMatchObject({ uploading_phase: { status: 'complete' } });
  await finish(id);
  expect(book.snapshot().ledger).toEqual([]);
  vi.advanceTimersByTime(1000);
  await finish(id);
  expect(book.snapshot().ledger).toMatchObject([{ id, place: page, message: 'κείμενο', pictures: [hash] }]);
  expect(await call('GET', id)).toMatchObject({
    permalink_url: `/reel/${id}/`,
    status: { publishing_phase: { status: 'complete' } },
  });
  expect(await call('GET', `${page}/video_reels`)).toMatchObject({ data: [{ id }] });
  expect(await call('GET', `${page}/published_posts`)).toMatchObject({ data: [{ id: `${page}_${id}` }] });
});

it('publishes a reel container once it is prepared', async () => {
  const { book, call, send, container } = open();
  const id = await container();
  const publish = () => call('POST', `${account}/media_publish`, { creation_id: id });
  expect(await publish()).toHaveProperty('error');
  send(id, 0);
  expect(await call('GET', id)).toMatchObject({
    status_code: 'IN_PROGRESS',
    video_status: { uploading_phase: { status: 'complete' } },
  });
  vi.advanceTimersByTime(1000);
  expect(await call('GET', id)).toMatchObject({ status_code: 'FINISHED' });
  await publish();
  await publish();
  expect(book.snapshot().ledger).toMatchObject([{ platform: 'instagram', pictures: [hash] }]);
});

it('accepts bytes from the last offset by permitted callers', async () => {
  const { graph, send, start } = open();
  const id = await start();
  expect(send(id, 3)).toBe(416);
  expect(send(id, 0, graph.directory.newToken('page', '610012'))).toBe(400);
  expect(send(id, 0, 'nobody')).toBe(401);
  expect(send(id, 0)).toBe(200);
});

it('keeps the received part of a cut upload', async () => {
  const { liar, send, start, status } = open();
  const id = await start();
  liar.manner = { ...truthfulSettings, seed: 4, shares: { 'cut-upload': 1 } };
  expect(send(id, 0)).not.toBe(200);
  const arrived = Number((await status(id))['uploading_phase']?.bytes_transferred);
  expect(arrived).toBeLessThan(film.length);
  liar.manner = truthfulSettings;
  expect(send(id, arrived)).toBe(200);
});

it('prepares slow videos for up to a minute', async () => {
  const { book, send, start, finish, status } = open({ 'slow-video': 1 });
  const id = await start();
  send(id, 0);
  await finish(id);
  vi.advanceTimersByTime(900);
  expect(await status(id)).toMatchObject({ processing_phase: { status: 'in_progress' } });
  expect(book.snapshot().ledger).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(book.snapshot().ledger).toHaveLength(1);
});

it('lets a preparation fail after its confirmation', async () => {
  const { book, call, send, start, finish, status, container } = open({ 'failed-video': 1 });
  const id = await start();
  send(id, 0);
  expect(await finish(id)).toMatchObject({ success: true });
  vi.advanceTimersByTime(60_000);
  await finish(id);
  expect(await status(id)).toMatchObject({ processing_phase: { status: 'error' } });
  const other = await container();
  send(other, 0);
  vi.advanceTimersByTime(60_000);
  expect(await call('GET', other)).toMatchObject({ status_code: 'ERROR' });
  await call('POST', `${account}/media_publish`, { creation_id: other });
  expect(book.snapshot().ledger).toEqual([]);
});
