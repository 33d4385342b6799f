import { request } from 'node:http';

/** Returns a response's bytes on the wire and its time. */
export function ask(url: string, token: string): Promise<{ bytes: number; time: number }> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', accept: 'application/json' };
  return new Promise((done, fail) => {
    request(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200
          ? done({ bytes, time: performance.now() - started })
          : fail(new Error(`${url} answers ${response.statusCode}`)),
      );
    })
      .on('error', fail)
      .end();
  });
}
