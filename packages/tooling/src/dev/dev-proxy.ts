import { type IncomingMessage, request as sendPlain, type ServerResponse } from 'node:http';
import { request as sendSafely } from 'node:https';
import { connect, type Socket } from 'node:net';

/** Passes a request on to another server and its answer back; a server that does not answer becomes a 502. */
export function passOn(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, url, headers } = request;
  const isElsewhere = target.hostname !== '127.0.0.1';
  const send = target.protocol === 'https:' ? sendSafely : sendPlain;
  const onward = send(
    new URL(url ?? '/', target),
    {
      method,
      headers: {
        ...headers,
        // A deployment answers under its own name alone, and takes writes from its own pages alone.
        ...(isElsewhere ? { host: target.host } : {}),
        ...(isElsewhere && headers.origin !== undefined ? { origin: target.origin } : {}),
      },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' });
      answer.pipe(response);
    },
  );
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

/** Passes a websocket on to a server on this machine. */
export function passSocketOn(request: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const onward = connect(port, '127.0.0.1', () => {
    const headers = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}
