import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, openGraph, page } from '../../testing/open-graph.ts';
import { app } from './directory.ts';
import { truthfulSettings, type FalseResponseKind } from './false-responses.ts';
import type { FakeMetaSettings } from './ledger.ts';

function open(shares?: FakeMetaSettings['shares'], more?: Partial<FakeMetaSettings>) {
  const opened = openGraph(shares, more);
  const { call } = opened;
  const draft = async () =>
    String((await call('POST', `${page}/feed`, { message: 'κείμενο', published: 'false' })).body['id']);
  const flip = (id: string) => call('POST', id, { is_published: 'true' });
  /** Publishes a draft that was created before the lies begin. */
  const flipBy = async (lie: FalseResponseKind) => {
    const id = await draft();
    opened.liar.manner = { ...truthfulSettings, seed: 3, shares: { [lie]: 1 } };
    return { id, body: (await flip(id)).body };
  };
  return { ...opened, draft, flip, flipBy };
}

const codeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { code?: number } | undefined)?.code;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('the honest fake Meta', () => {
  it('shows a draft only after it was published, and records the call', async () => {
    const { book, call, draft, flip } = open();
    const id = await draft();
    expect((await call('GET', id)).body).toMatchObject({ is_published: false });
    expect(book.snapshot().ledger).toEqual([]);
    await flip(id);
    await flip(id);
    expect((await call('GET', id)).body).toMatchObject({
      is_published: true,
      permalink_url: expect.any(String),
    });
    expect(book.snapshot().ledger).toMatchObject([
      { id, place: page, message: 'κείμενο', call: 3, deletedAt: null },
    ]);
    expect((await call('GET', `${page}/published_posts`)).body).toMatchObject({ data: [{ id }] });
  });

  it('publishes a container once, when it is ready', async () => {
    const { book, call } = open();
    const made = await call('POST', `${account}/media`, { caption: 'κείμενο', image_url: 'https://x/a.jpg' });
    const container = String(made.body['id']);
    const publish = () => call('POST', `${account}/media_publish`, { creation_id: container });
    expect(codeOf(await publish())).toBe(9007);
    vi.advanceTimersByTime(1000);
    const { id } = (await publish()).body;
    expect(codeOf(await publish())).toBe(9007);
    expect(book.snapshot().ledger).toMatchObject([
      { id, platform: 'instagram', pictures: ['https://x/a.jpg'] },
    ]);
    expect((await call('GET', container)).body).toMatchObject({ status_code: 'PUBLISHED' });
  });

  it('accepts a page token for its page only, with the proof', async () => {
    const { call, graph } = open();
    expect(codeOf(await call('POST', '610012/feed', { message: 'x' }))).toBe(100);
    const params = new URLSearchParams({ message: 'x' });
    const token = graph.directory.newToken('page', page);
    expect(await graph.answer({ method: 'POST', path: `${page}/feed`, params, token })).toMatchObject({
      status: 401,
    });
    graph.directory.endTokens(page);
    expect(codeOf(await call('GET', page))).toBe(190);
  });

  it('logs a person in with a single-use code', async () => {
    const { graph } = open();
    const code = graph.directory.newCode('9001');
    const params = new URLSearchParams({ client_id: app.id, client_secret: app.secret, code });
    const ask = () => graph.answer({ method: 'POST', path: 'oauth/access_token', params, token: '' });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 400 });
  });

  it('records deletions', async () => {
    const { book, call, draft, flip } = open();
    const id = await draft();
    await flip(id);
    vi.advanceTimersByTime(10);
    await call('DELETE', id);
    vi.advanceTimersByTime(10);
    expect(book.snapshot().ledger).toMatchObject([{ id, deletedAt: expect.any(String) }]);
    expect(codeOf(await call('GET', id))).toBe(100);
  });
});

describe('the lying fake Meta', () => {
  it('delays reads by id and lists independently', async () => {
    for (const [lie, path] of [
      ['lag-by-id', ''],
      ['lag-in-list', '/published_posts'],
    ] as const) {
      const { call, draft, flip } = open({ [lie]: 1 });
      const id = await draft();
      vi.advanceTimersByTime(61_000);
      await flip(id);
      const seen = async () => JSON.stringify((await call('GET', path === '' ? id : page + path)).body);
      expect(await seen()).not.toContain('permalink');
      vi.advanceTimersByTime(61_000);
      expect(await seen()).toContain('permalink');
    }
  });

  it('takes effect within a minute of an error', async () => {
    const { book, flipBy } = open();
    expect((await flipBy('late-effect')).body).not.toEqual({ success: true });
    expect(book.snapshot().ledger).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(book.snapshot().ledger).toHaveLength(1);
  });

  it('takes effect at least 40 seconds after a final refusal', async () => {
    const { book, flipBy } = open();
    expect((await flipBy('late-refusal')).body).toMatchObject({ error: { code: 100 } });
    vi.advanceTimersByTime(39_999);
    expect(book.snapshot().ledger).toEqual([]);
    vi.advanceTimersByTime(20_001);
    expect(book.snapshot().ledger).toHaveLength(1);
  });

  it('takes effect with a wrong response', async () => {
    const { book, flipBy } = open();
    const { id, body } = await flipBy('lost-answer');
    expect(body).not.toEqual({ success: true });
    expect(book.snapshot()).toMatchObject({ ledger: [{ id }], lies: [{ lie: 'lost-answer', place: page }] });
  });

  it.each(['refusal', 'odd-body', 'ignored-flip', 'denied-write'] as const)(
    'changes nothing by %s',
    async (lie) => {
      const { book, flipBy } = open();
      await flipBy(lie);
      vi.advanceTimersByTime(120_000);
      expect(book.snapshot()).toMatchObject({ ledger: [], lies: [{ lie }] });
    },
  );

  it('denies reads to the page, but not to the person and in lists', async () => {
    const { call, draft, flip, graph } = open({ 'denied-read': 1 });
    const id = await draft();
    await flip(id);
    expect(codeOf(await call('GET', id))).toBe(100);
    expect((await call('GET', id, {}, graph.directory.newToken('user', '9001'))).body).toMatchObject({ id });
    expect((await call('GET', `${page}/published_posts`)).body).toMatchObject({ data: [{ id }] });
  });

  it('denies an edge for a while', async () => {
    const { call, liar } = open({ 'denied-edge': 1 });
    expect(codeOf(await call('GET', `${page}/published_posts`))).toBe(100);
    liar.manner = truthfulSettings;
    expect((await call('GET', `${page}/published_posts`)).status).toBe(200);
  });

  it('refuses a text for good and accepts another one', async () => {
    const { call } = open({ 'final-refusal': 0.5 });
    const post = async (message: string) =>
      (await call('POST', `${page}/feed`, { message, published: 'false' })).status;
    const answers = await Promise.all(['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ'].map(post));
    expect(new Set(answers)).toEqual(new Set([200, 400]));
    expect(await Promise.all(['α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ'].map(post))).toEqual(answers);
  });

  it('reports limits for limited pages only, with usage headers', async () => {
    const { call } = open({ limit: 1 }, { limited: [page] });
    const limited = await call('GET', `${page}/published_posts`);
    expect([4, 17, 32, 613]).toContain(codeOf(limited));
    expect(Object.keys(limited.headers ?? {})).toContain('x-business-use-case-usage');
    expect((await call('GET', `${account}/media`)).status).toBe(200);
  });

  it('revokes a page token until another login', async () => {
    const { call, graph, liar } = open({ 'dead-token': 1 });
    expect(codeOf(await call('POST', `${page}/feed`, { message: 'x' }))).toBe(190);
    liar.manner = truthfulSettings;
    expect(codeOf(await call('GET', page))).toBe(190);
    expect((await call('GET', page, {}, graph.directory.newToken('page', page))).status).toBe(200);
  });

  it('aborts reads', async () => {
    const { call } = open({ 'odd-read': 1 });
    const answer = await call('GET', page);
    expect(answer.body).not.toHaveProperty('id');
  });

  it('shows a changed text and returns another id for a publication', async () => {
    const { call } = open({ rewritten: 1, 'other-id': 1 });
    const made = { image_url: 'https://x/a.jpg', caption: 'Ένα  δύο' };
    const { id: container } = (await call('POST', `${account}/media`, made)).body;
    vi.advanceTimersByTime(1000);
    const published = await call('POST', `${account}/media_publish`, { creation_id: String(container) });
    expect(published.body).toEqual({ id: container });
    const [shown, ...others] = (await call('GET', `${account}/media`)).body['data'] as object[];
    expect(shown).toMatchObject({ caption: 'Ένα δύο'.normalize('NFD') });
    expect(shown).not.toMatchObject({ id: container });
    expect(others).toEqual([]);
  });
});
