import { createServer, type RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from '@kallos/service-kit/observability/log';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendFailure } from '../front/failures.ts';
import { forward } from './forward.ts';
import { streamBody } from './request-body.ts';
import { openUpstream } from './upstream.ts';

const log = openLog('test', 'silent');
const closing: Array<() => unknown> = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a front that forwards everything to one upstream. */
async function between(upstream: string, timeoutSeconds = 30): Promise<string> {
  const service = openUpstream(upstream, 2000);
  const { url, close } = await listenOnFreePort((request, response) => {
    const headers: Record<string, string> = request.headers['content-type']
      ? { 'content-type': request.headers['content-type'] }
      : {};
    const body = streamBody(request, 1_000_000);
    forward({
      request,
      response,
      upstream: service,
      own: {},
      target: request.url ?? '/',
      headers,
      body,
      timeoutSeconds,
    }).catch((failure: unknown) =>
      sendFailure(request, response, failure, { requestId: 'test-request', log }),
    );
  });
  closing.push(close, () => Promise.all(Object.values(service.pools).map((pool) => pool.destroy())));
  return url;
}

async function upstreamOf(listener: RequestListener): Promise<string> {
  const { url, close } = await listenOnFreePort(listener);
  closing.push(close);
  return url;
}

describe('forwarding', () => {
  it('times out on a service without a response, and aborts its request', async () => {
    let isDropped = false;
    const upstream = await upstreamOf((_, response) => void response.once('close', () => (isDropped = true)));
    const response = await fetch(await between(upstream, 0.2));
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'timeout',
      requestId: 'test-request',
    });
    await vi.waitFor(() => expect(isDropped).toBe(true), { timeout: 60_000 });
  });

  it('aborts the request to the service when the browser disconnects', async () => {
    let isDropped = false;
    let isAsked = false;
    const upstream = await upstreamOf((_, response) => {
      isAsked = true;
      response.once('close', () => (isDropped = true));
    });
    const browser = new AbortController();
    const asking = fetch(await between(upstream), { signal: browser.signal }).catch(() => 'aborted');
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 60_000 });
    browser.abort();
    expect(await asking).toBe('aborted');
    await vi.waitFor(() => expect(isDropped).toBe(true), { timeout: 60_000 });
  });

  it('drops a connection idle for a second, before a stopping service does', async () => {
    let isLetGo = false;
    const upstream = await upstreamOf((request, response) => {
      request.socket.once('close', () => (isLetGo = true));
      // As services do, whose own timeout is longer.
      response.writeHead(200, { 'keep-alive': 'timeout=65' }).end();
    });
    expect((await fetch(await between(upstream))).status).toBe(200);
    await vi.waitFor(() => expect(isLetGo).toBe(true), { timeout: 20_000 });
  });

  it('streams each chunk of a response', async () => {
    let finish = () => {};
    const upstream = await upstreamOf((_, response) => {
      response.write('first');
      finish = () => response.end('second');
    });
    const response = await fetch(await between(upstream));
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('second');
  });

  it('retries a service that is just starting, with the complete body', async () => {
    const probe = await listenOnFreePort(() => {});
    const { port } = new URL(probe.url);
    await probe.close();
    const front = await between(`http://127.0.0.1:${port}`);
    const asking = fetch(front, { method: 'POST', body: 'the body' });
    await pause(150);
    const late = createServer((request, response) => void request.pipe(response)).listen(
      Number(port),
      '127.0.0.1',
    );
    closing.push(() => late.close().closeAllConnections());
    const response = await asking;
    expect(await response.text()).toBe('the body');
  });

  it('applies back pressure of a slow reader to a large response', async () => {
    let sent = 0;
    const upstream = await upstreamOf((_, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const send = () => {
        while (sent < 200 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
    });
    const response = await fetch(await between(upstream));
    const reader = response.body?.getReader();
    await reader?.read();
    await pause(500);
    expect(sent).toBeLessThan(60 * 1024 * 1024);
    await reader?.cancel();
  });
});
