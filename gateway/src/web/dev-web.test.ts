import { once } from 'node:events';
import { connect } from 'node:net';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openTestGateway } from '../../testing/gateway.ts';

const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openDev() {
  const { server, url } = await listenOnFreePort((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url: request.url, sandbox: request.headers['x-kallos-sandbox'] }));
  });
  server.on('upgrade', (request, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${request.url}`,
    );
    socket.pipe(socket);
  });
  const gateway = await openTestGateway(inject('natsUrl'), {
    DEV_WEB_URL: url,
    SANDBOX_URL: 'http://localhost:9',
  });
  closing.push(gateway.close, () => server.close().closeAllConnections());
  return gateway;
}

describe('in development', () => {
  it('pages and scripts come from the dev server, calls from the services', async () => {
    const { url } = await openDev();
    const page = await fetch(`${url}/portal/setup?x=1`, { headers: { accept: 'text/html' } });
    expect(await page.json()).toEqual({ url: '/portal/setup?x=1', sandbox: 'http://localhost:9' });
    expect((await fetch(`${url}/api/products`)).status).toBe(401);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
  });

  it('websockets reach the dev server', async () => {
    const { port } = await openDev();
    const socket = connect(port, '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.write('GET /shell/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 101 [\s\S]*\/shell\/ws$/);
    socket.write('ping');
    const [echo] = (await once(socket, 'data')) as [Buffer];
    expect(echo.toString()).toBe('ping');
  });
});
