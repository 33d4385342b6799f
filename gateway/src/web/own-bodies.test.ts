import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deployPath } from '@kallos/contracts/gateway/deploys';
import { ownCalls, placeOf } from '@kallos/service-kit/testing/own-calls';
import { measureLeastCost } from '@kallos/service-kit/testing/processor-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw, useOneGateway } from '../../testing/gateway.ts';
import type { SmallChunks } from '../../testing/small-chunks.ts';
import { deploySettings, teamToken } from '../../testing/team.ts';

const test = useOneGateway(deploySettings());
let sender: ChildProcess;
beforeAll(() => {
  sender = fork(new URL('../../testing/small-chunks.ts', import.meta.url));
});
afterAll(() => void sender.kill());

/** All paths that the gateway answers itself, and some unknown ones. */
const paths = [
  ...new Set(ownCalls.map(placeOf)),
  '/',
  '/business/login',
  '/admin/nowhere',
  '/theme.js',
  '/shell/main.0123456789ab.js',
  '/remotes/mfe_portal/abc123/remoteEntry.js',
  '/nothing.js',
  '/api/nothing',
  '/api/products',
  '/media/nothing',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
const pieces = { crumbs: '1\r\n \r\n'.repeat(10_000), lumps: `10000\r\n${' '.repeat(65_536)}\r\n` };

const headOf = (method: string, path: string, type: string, bearer: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n` +
  `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;

async function answersTo(all: readonly SmallChunks[]): Promise<string[]> {
  const answered = once(sender, 'message') as Promise<[string[]]>;
  sender.send(all);
  return (await answered)[0];
}

it.each(paths)('%s rejects endless bodies in 50 ms of processor time each', async (path) => {
  const bearers = [test.sessions.add({}), ...(path.startsWith(deployPath) ? [teamToken] : [])];
  const ways = types.flatMap((type) => Object.values(pieces).map((piece) => ({ type, piece })));
  // Each method once per path, and each way of sending.
  const isMeant = (method: number, way: number) => (method + paths.indexOf(path)) % ways.length === way;
  const all = bearers.flatMap((bearer) =>
    methods.flatMap((method, at) =>
      ways
        .filter((_, way) => isMeant(at, way))
        .map(({ type, piece }): SmallChunks => {
          const head = headOf(method, path, type, bearer);
          return { port: test.port, head, piece, most: 40_000_000 };
        }),
    ),
  );
  let answers: string[] = [];
  const most = 50 * all.length;
  const spent = await measureLeastCost(async () => (answers = await answersTo(all)), most);
  // A busy machine may respond before it has identified the caller.
  expect(answers.filter((answer) => !/^HTTP\/1\.1 (4\d\d|503) /.test(answer))).toEqual([]);
  expect(spent).toBeLessThan(most);
});

it('reads no body that belongs to none of its own calls', async () => {
  const headers = { 'content-length': '20', expect: '100-continue' };
  const own = paths.filter((path) => !path.startsWith('/media/'));
  const answers = await Promise.all(own.map((path) => sendRaw(test.port, { path, headers, chunks: [] })));
  expect(answers.filter(({ status }) => status < 400)).toEqual([]);
});
