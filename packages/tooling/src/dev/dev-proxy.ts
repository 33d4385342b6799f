import { type IncomingMessage, request as sendPlain, type ServerResponse } from 'node:http';
import { request as sendSafely } from 'node:https';
import { connect, type Socket } from 'node:net';

/** Proxies a request; responds with 502 when the target does not. */
export function forwardRequest(request: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, url, headers } = request;
  const isElsewhere = target.hostname !== '127.0.0.1';
  const send = target.protocol === 'https:' ? sendSafely : sendPlain;
  const onward = send(
    new URL(url ?? '/', target),
    {
      method,
      headers: {
        ...headers,
        // A deployment accepts its own host name only, and writes from its own origin only.
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

/** Proxies a websocket to a local server. */
export function forwardSocket(request: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
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
