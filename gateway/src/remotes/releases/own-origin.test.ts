import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { maxReleaseBytes } from '@kallos/contracts/gateway/deploys';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchRelease } from './own-origin.ts';
import { checkRelease } from './release-check.ts';

type Served = Awaited<ReturnType<typeof fetchRelease>>;
const offer = { contract: 2, shared: {} };

/** Returns the gateway's response about a team's server and the number of bytes that it read. */
async function readFrom(listener: RequestListener): Promise<{ answer: unknown; taken: number }> {
  let taken = 0;
  const { server, url, close } = await listenOnFreePort((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.on('close', () => (taken += response.socket?.bytesWritten ?? 0));
    listener(request, response);
  });
  server.on('connection', (socket) => socket.on('close', () => (taken += socket.bytesWritten)));
  onTestFinished(close);
  const answer = await fetchRelease(`${url}/portal/v1`, [url]).catch((error: unknown) => error);
  server.closeAllConnections();
  return { answer, taken };
}

const piece = randomBytes(1024 * 1024);
const withoutEnd: RequestListener = (_, response) => {
  const more = (): boolean | void => response.writable && response.write(piece) && setImmediate(more) && true;
  response.on('drain', more);
  more();
};
const manifestOf = (names: string[]) =>
  JSON.stringify({ integrity: Object.fromEntries(names.map((name) => [name, 'sha384-x'])) });
const refusal = (words: RegExp) => ({ code: 'bad_request', message: expect.stringMatching(words) });

describe("a release on a team's own server", () => {
  it('without an end is read no further than the size limit of a release', async () => {
    const { answer, taken } = await readFrom(withoutEnd);
    expect(answer).toMatchObject(refusal(/mf-manifest\.json can't be read: it is too large/));
    expect(taken).toBeLessThan(2 * maxReleaseBytes);
  });

  it('with many files is read no further than the size limit of a release', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `file${index}.js`);
    const { answer, taken } = await readFrom((request, response) => {
      if (request.url?.endsWith('.json')) response.end(manifestOf(names));
      else response.end(Buffer.concat(Array.from({ length: 10 }, () => piece)));
    });
    expect(answer).toMatchObject(refusal(/too large/));
    expect(taken).toBeLessThan(4 * maxReleaseBytes);
  });

  it('is rejected when only its compressed form is within the limit', async () => {
    const packed = gzipSync(Buffer.alloc(maxReleaseBytes + 1));
    const { answer } = await readFrom((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(packed);
    });
    expect(answer).toMatchObject(refusal(/too large/));
  });

  it('is rejected when its manifest is not JSON or it redirects elsewhere', async () => {
    const page = await readFrom((_, response) => response.end('<h1>Not here</h1>'));
    expect(() =>
      checkRelease({ name: 'mfe_portal', version: 'v1', ...(page.answer as Served) }, offer),
    ).toThrow(/mf-manifest\.json can't be read/);
    const away = await readFrom((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    );
    expect(away.answer).toMatchObject(refusal(/does not answer/));
  });
});
