import type { LiveMessage, StreamMessage } from '@kallos/contracts/gateway/live';
import { describe, expect, it, vi } from 'vitest';
import { createEventReader, openLiveStream } from './live-stream.tsx';

const changed = (id: number): LiveMessage => ({
  type: 'changed',
  event: 'posts.post-scheduled.v1',
  ids: { id },
});
const written = (message: StreamMessage) => `data: ${JSON.stringify(message)}\n\n`;

describe('the event reader', () => {
  it('joins messages at any chunk boundary', () => {
    const text = `: beat\n\n${written({ type: 'hello' })}${written(changed(1))}`;
    for (const size of [1, 2, 7, text.length]) {
      const seen: StreamMessage[] = [];
      const read = createEventReader((message) => seen.push(message));
      for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
      expect(seen).toEqual([{ type: 'hello' }, changed(1)]);
    }
  });

  it('drops anything that is not a message', () => {
    const seen: StreamMessage[] = [];
    createEventReader((message) => seen.push(message))(
      `data: {\n\ndata: {"type":"other"}\n\n${written({ type: 'resync' })}`,
    );
    expect(seen).toEqual([{ type: 'resync' }]);
  });
});

describe('the live stream', () => {
  const streamOf = (...messages: StreamMessage[]) =>
    new Response(messages.map(written).join(''), { headers: { 'content-type': 'text/event-stream' } });

  const listen = (fetch: object, more: Partial<Parameters<typeof openLiveStream>[0]> = {}) => {
    const seen: LiveMessage[] = [];
    const online: boolean[] = [];
    const stop = openLiveStream({
      token: 'secret',
      onMessage: (message) => seen.push(message),
      onOnline: (isOnline) => online.push(isOnline),
      fetch: fetch as typeof globalThis.fetch,
      firstWait: 5,
      longestWait: 10,
      ...more,
    });
    return { seen, online, stop };
  };
  /** Starts a server that accepts a connection and never responds. */
  const silentServer = () =>
    vi.fn(async (_url: unknown, init?: RequestInit) => {
      const start = (stream: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => stream.error(new Error('aborted')));
      return new Response(new ReadableStream({ start }));
    });

  it('sends the bearer token and reconnects after a close or a refusal', async () => {
    const answers = [
      () => streamOf({ type: 'hello' }),
      () => new Response('busy', { status: 503 }),
      () => streamOf({ type: 'hello' }, changed(2)),
    ];
    const fetch = vi.fn(async () => (answers.shift() ?? (() => new Response(null, { status: 503 })))());
    const { seen, online, stop } = listen(fetch);
    await vi.waitFor(() => expect(seen).toEqual([{ type: 'hello' }, { type: 'hello' }, changed(2)]));
    stop();
    expect(online.slice(0, 4)).toEqual([true, false, false, true]);
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret');
  });

  it('reports a rejected token', async () => {
    const onRefused = vi.fn();
    const answers = [() => streamOf({ type: 'hello' }), () => new Response(null, { status: 401 })];
    const fetch = async () => (answers.shift() ?? (() => new Response(null, { status: 503 })))();
    const { stop } = listen(fetch, { onRefused });
    await vi.waitFor(() => expect(answers).toHaveLength(0), { timeout: 60_000 });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), { timeout: 60_000 });
    stop();
  });

  it('aborts when the network is lost and reconnects with it', async () => {
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
    const { online, stop } = listen(silentServer(), { firstWait: 60_000, longestWait: 60_000 });
    await vi.waitFor(() => expect(online).toEqual([true]));
    network.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(online).toEqual([true, false]));
    network.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(online).toEqual([true, false, true]));
    stop();
    vi.unstubAllGlobals();
  });

  it('polls instead of reconnecting after newer streams replaced it', async () => {
    const readingsBefore: number[] = [];
    let readings = 0;
    const fetch = async () => {
      readingsBefore.push(readings);
      return streamOf({ type: 'hello' }, { type: 'replaced' });
    };
    const { online, stop } = listen(fetch, {
      readEvery: 5,
      onMessage: ({ type }) => void (readings += type === 'resync' ? 1 : 0),
    });
    await vi.waitFor(() => expect(readingsBefore.length).toBeGreaterThan(1), { timeout: 60_000 });
    stop();
    expect(readingsBefore.slice(0, 2)).toEqual([0, 5]);
    expect(online.slice(0, 2)).toEqual([true, false]);
  });

  it('reconnects after a silence', async () => {
    const fetch = silentServer();
    const { stop } = listen(fetch, { silence: 20 });
    await vi.waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(1), { timeout: 60_000 });
    stop();
  });
});
