import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@kallos/contracts/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { implement } from '../implement.ts';
import { serveApp, type Listening } from '../serve.ts';

const keep = endpoint({
  service: 'catalog',
  method: 'POST',
  path: '/api/x',
  who: 'anyone',
  summary: 'x',
  body: z.object({}),
  files: ['image'],
  reply: z.object({ bytes: z.number() }),
});

let served: Listening;
let socket: Socket;
beforeAll(async () => {
  const app = openTestApp([
    implement({ keep }, { keep: (_, { files }) => ({ bytes: files['image']?.bytes.length ?? 0 }) }),
  ]);
  served = await serveApp(app, 0, '127.0.0.1');
  socket = connect(served.port, '127.0.0.1');
  await once(socket, 'connect');
});
afterAll(async () => {
  socket.destroy();
  await served.drain(0);
});

const total = 900_000;
const head = `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=border\r\nContent-Length: ${total}\r\n\r\n`;
const formOf = (beginning: string) => {
  const before = `--border\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n${beginning}`;
  const after = '\r\n--border--';
  return Buffer.from(before + 'a'.repeat(total - before.length - after.length) + after);
};
const answered = async (): Promise<string> => String(((await once(socket, 'data')) as [Buffer])[0]);

it('answers an invalid form before its end, and keeps the connection usable', async () => {
  for (let time = 0; time < 3; time += 1) {
    const foreign = formOf('MZ');
    socket.write(head);
    socket.write(foreign.subarray(0, 400_000));
    expect(await answered()).toMatch(/^HTTP\/1\.1 4\d\d .*"image_refused"/s);
    socket.write(foreign.subarray(400_000));
    socket.write(head);
    socket.write(formOf('GIF89a'));
    const answer = await answered();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/"bytes":899\d+/);
  }
}, 20_000);
