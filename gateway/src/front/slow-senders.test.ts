import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clearRequests, sendRaw, useOneGateway } from '../../testing/gateway.ts';

const test = useOneGateway();
afterEach(() => clearRequests(test));

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const form = 'multipart/form-data; boundary=x';
const headOf = (token: string, framing: string, path = '/api/product-pictures', type = form) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: ${type}\r\n${framing}\r\n\r\n`;

/**
 * Sends a chunk repeatedly, ignoring responses, until the connection is closed or `most` were sent.
 */
async function pour(head: string, piece: Buffer, most: number) {
  const socket = connect(test.port, '127.0.0.1');
  let answer = '';
  let isOver = false;
  socket.on('data', (data) => (answer += String(data))).on('error', () => {});
  socket.once('close', () => (isOver = true));
  socket.write(head);
  let sent = 0;
  for (; sent < most && !isOver; sent += 1)
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true);
  return { answer, sent, bytes: socket.bytesWritten };
}

describe('bodies', () => {
  it('sent slowly block no call, and at most 24 per sender are accepted', async () => {
    const sender = test.sessions.add({ role: 'business_admin', accountId: 3 });
    const begin = (token: string, framing: string) => {
      const socket = connect(test.port, '127.0.0.1');
      socket.write(`${headOf(token, framing)}3\r\n--x`);
      const response = new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
      return { socket, response };
    };
    const slow = Array.from({ length: 140 }, (_, at) =>
      begin(sender, at % 2 ? 'Content-Length: 5000000' : 'Transfer-Encoding: chunked'),
    );
    const refused = await Promise.race(slow.map(({ response }) => response));
    expect(refused).toMatch(/^HTTP\/1.1 503 /);
    expect(refused).toMatch(/retry-after: 5/i);
    const answers: string[] = [];
    for (const { response } of slow) void response.then((text) => answers.push(text));
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(116);
    const others = as(test.sessions.add({ role: 'business_admin', accountId: 4 }));
    expect((await fetch(`${test.url}/api/products`, { headers: others })).status).toBe(200);
    const upload = { ...others, 'content-type': form };
    const sent = await sendRaw(test.port, {
      method: 'POST',
      path: '/api/product-pictures',
      headers: upload,
      chunks: [Buffer.alloc(1000)],
    });
    expect(sent.status).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });

  it('are not read by any service without blocking calls', async () => {
    const large = Buffer.alloc(20_000_000);
    let asked = 0;
    test.services.catalog.answer = (request, response) => {
      if (!request.url?.startsWith('/media/')) return response.end('{"success":true}');
      asked += 1;
      return response.end(large);
    };
    const sockets = Array.from({ length: 140 }, () => {
      const socket = connect({ port: test.port, host: '127.0.0.1' }).pause();
      socket.write(`GET /media/${'a'.repeat(40)}.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return socket;
    });
    await expect.poll(() => asked, { timeout: 120_000 }).toBeGreaterThanOrEqual(128);
    const headers = as(test.sessions.add({ role: 'business_admin', accountId: 4 }));
    const signal = AbortSignal.timeout(10_000);
    expect((await fetch(`${test.url}/api/products`, { headers, signal })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('are cut after an early rejection, and the sender gets the response', async () => {
    let passedOn = 0;
    test.services.catalog.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        passedOn += chunk.length;
        if (passedOn > 320 * 1024) request.pause();
        if (response.headersSent || passedOn < 320 * 1024) return;
        response.writeHead(400, { 'content-length': 2 }).end('no');
      });
    };
    const token = test.sessions.add({ role: 'business_admin', accountId: 3 });
    const piece = Buffer.from(`7a120\r\n${'a'.repeat(500_000)}\r\n`);
    const { answer, bytes } = await pour(headOf(token, 'Transfer-Encoding: chunked'), piece, 140);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/connection: close/i);
    expect(bytes).toBeGreaterThan(8_000_000);
    expect(bytes).toBeLessThan(32_000_000);
    expect(passedOn).toBeLessThan(10_000_000);
  }, 40_000);

  it.each([
    ['a call', '/api/business/login', 'application/json'],
    ['an upload', '/api/product-pictures', form],
  ])(
    'in tiny chunks are not read on: %s',
    async (_, path, type) => {
      const token = test.sessions.add({ role: 'business_admin', accountId: 3 });
      const crumbs = Buffer.from('1\r\n \r\n'.repeat(50_000));
      const all = 120;
      const head = headOf(token, 'Transfer-Encoding: chunked', path, type);
      const { answer, sent } = await pour(head, crumbs, all);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      // Only the connection's buffers are filled.
      expect(sent).toBeLessThan(all);
    },
    40_000,
  );

  it('in the small chunks of a slow connection are read completely', async () => {
    const token = test.sessions.add({ role: 'business_admin', accountId: 3 });
    const sent = await sendRaw(test.port, {
      method: 'POST',
      path: '/api/product-pictures',
      headers: { ...as(token), 'content-type': form },
      chunks: Array.from({ length: 6000 }, () => Buffer.alloc(1220)),
    });
    expect(sent.status).toBe(200);
  });
});
