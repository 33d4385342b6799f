import { request as sendRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestIdHeader } from '@kallos/service-kit/http/request-id';
import { returnedHeaders } from '../proxy/headers.ts';
import type { OwnListener } from './own-listener.ts';

const ownPaths = new Set(['/healthz', '/readyz', '/api/docs']);

/** Forwards everything but the gateway's own responses to the front-ends' development server. */
export function createDevWeb(devUrl: string, sandboxUrl: string | undefined, own: OwnListener): OwnListener {
  return (request, response, requestId) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (ownPaths.has(path) || path.startsWith('/guides/')) {
      own(request, response, requestId);
      return;
    }
    response.setHeader(requestIdHeader, requestId);
    const { method, url, headers } = request;
    const onward = sendRequest(
      new URL(url ?? '/', devUrl),
      { method, headers: { ...headers, 'x-kallos-sandbox': sandboxUrl ?? '' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, returnedHeaders(answer.headers));
        answer.pipe(response);
      },
    );
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end('The development server of the front-ends does not answer yet.');
    });
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  };
}

/** Forwards websockets, used for hot reload, to the development server. */
export function createDevUpgrade(devUrl: string) {
  const { hostname, port } = new URL(devUrl);
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const onward = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
      );
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  };
}
