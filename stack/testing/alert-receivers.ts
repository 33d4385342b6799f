import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createMailServer, type AddressInfo } from 'node:net';

/** Registers what ends a helper, such as `onTestFinished`. */
export type OnEnd = (end: () => void | Promise<void>) => void;

/** A receiver of alerts in a test, with the requests or mails that it got. */
interface Receiver {
  readonly heard: string[];
  readonly url: string;
}

/** Starts a webhook receiver, which can be closed and opened again. */
export async function openWebhook(
  onEnd: OnEnd,
): Promise<Receiver & { readonly close: () => void; readonly open: () => Promise<void> }> {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    heard.push(`${request.url} ${Buffer.concat(await request.toArray()).toString()}`);
    response.end();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  onEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    open: () => listen(port),
  };
}

/** Starts a minimal mail server (RFC 5321). */
export async function openMailServer(onEnd: OnEnd): Promise<Receiver> {
  const heard: string[] = [];
  const server = createMailServer((socket) => {
    let isText = false;
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isText) {
        heard.push(text);
        if (text.endsWith('\r\n.\r\n')) {
          isText = false;
          socket.write('250 kept\r\n');
        }
      } else if (/^DATA/i.test(text)) {
        isText = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => void server.close());
  return { heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
