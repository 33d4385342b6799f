import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenOnFreePort } from '../../../../../packages/service-kit/testing/listen-on-free-port.ts';
import { openGraph, type Graph } from './client.ts';
import { GraphSilence } from './failures.ts';
import { graphVersion } from './scopes.ts';

interface Seen {
  readonly url: URL;
  readonly body: URLSearchParams;
  readonly authorization: string | undefined;
}

let server: Awaited<ReturnType<typeof listenOnFreePort>>;
let graph: Graph;
let delay = 0;
let answer: { status: number; headers: Record<string, string>; body: string };
const answerWith = (body: string, status = 200, headers: Record<string, string> = {}) => {
  answer = { status, headers, body };
};
const seen: Seen[] = [];
const warnings: object[] = [];

beforeEach(async () => {
  [seen.length, warnings.length, delay] = [0, 0, 0];
  answer = { status: 200, headers: { 'facebook-api-version': graphVersion }, body: '{"id":"1"}' };
  server = await listenOnFreePort(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://meta.test');
    const body = new URLSearchParams(await text(request));
    seen.push({ url, body, authorization: request.headers.authorization });
    await new Promise((wake) => setTimeout(wake, delay));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  graph = patientFor(5);
});
afterEach(async () => {
  await graph.close();
  await server.close();
});

const proofOf = (token: string) => createHmac('sha256', 'secret').update(token).digest('hex');

it('sends version and app proof on every call, and no token in the URL', async () => {
  const session = graph.as('a-token');
  await session.get('me', { fields: 'id' });
  await session.post('1/feed', { message: 'Γεια', attached_media: [{ media_fbid: '2' }] });
  await session.remove('1');
  expect(seen).toHaveLength(3);
  for (const { url, body, authorization } of seen) {
    expect(url.pathname).toMatch(new RegExp(`^/${graphVersion}/`));
    expect(url.searchParams.get('appsecret_proof') ?? body.get('appsecret_proof')).toBe(proofOf('a-token'));
    expect(authorization).toBe('Bearer a-token');
    expect(url.href).not.toContain('a-token');
  }
  expect(seen[1]?.body.get('attached_media')).toBe('[{"media_fbid":"2"}]');
});

it('warns once when Meta serves another version than requested', async () => {
  await graph.as('t').get('me');
  expect(warnings).toEqual([]);
  answer.headers = { 'facebook-api-version': 'v27.0' };
  await graph.as('t').get('me');
  await graph.as('t').get('me');
  expect(warnings).toEqual([{ asked: graphVersion, served: 'v27.0' }]);
});

it('treats a Meta-side error as silence on a read, as a refusal on a write', async () => {
  answerWith('{"error":{"code":-1,"error_subcode":2207001,"message":"unknown"}}', 400);
  await expect(graph.as('t').get('container')).rejects.toBeInstanceOf(GraphSilence);
  await expect(graph.as('t').post('1/media_publish')).rejects.toMatchObject({ code: -1, subcode: 2_207_001 });
});

it.each(['{}', '[]', '', '{"id":"17'])('treats %j as silence on reads and writes', async (body) => {
  answerWith(body);
  await expect(graph.as('t').get('1')).rejects.toBeInstanceOf(GraphSilence);
  await expect(graph.as('t').post('1', { is_published: true })).rejects.toBeInstanceOf(GraphSilence);
});

it('parses a refusal with numeric strings and its limits', async () => {
  const headers = {
    'x-app-usage': '{"call_count":100}',
    'x-business-use-case-usage': '{"p1":[{"estimated_time_to_regain_access":19}]}',
  };
  answerWith('{"error":{"code":"190","error_subcode":"463"}}', 400, headers);
  const facts = { code: 190, subcode: 463, appPercent: 100, regainSeconds: 1140 };
  await expect(graph.as('t').post('1')).rejects.toMatchObject(facts);
});

it('pauses for an hour at most', async () => {
  const usage = { p1: [{ call_count: 100, estimated_time_to_regain_access: 525_600 }] };
  answerWith('{"id":"1"}', 200, { 'x-business-use-case-usage': JSON.stringify(usage) });
  const session = graph.as('t');
  await session.get('1');
  expect(session.pressure()).toMatchObject({ percent: 100, regainSeconds: 3600 });
});

it('backs off after repeated silence, and not after refusals', async () => {
  answerWith('{"error":{"code":100,"message":"no"}}', 400);
  for (let count = 0; count < 6; count += 1) await expect(graph.as('t').get('me')).rejects.toThrow();
  expect(graph.backoffSeconds()).toBe(0);
  answerWith('<html>bad gateway</html>', 502);
  for (let count = 0; count < 5; count += 1)
    await expect(graph.as('t').get('me')).rejects.toBeInstanceOf(GraphSilence);
  expect(graph.backoffSeconds()).toBeGreaterThan(0);
  answerWith('true');
  expect(await graph.as('t').get('me')).toEqual({ success: true });
  expect(graph.backoffSeconds()).toBe(0);
});

const patientFor = (timeoutSeconds: number) =>
  openGraph({
    baseUrl: server.url,
    uploadUrl: 'http://127.0.0.1:9',
    appId: 'app',
    appSecret: 'secret',
    timeoutSeconds,
    log: { warn: (facts: object) => warnings.push(facts) },
  });

it('does not count its own lateness as silence', async () => {
  const quick = patientFor(0.5);
  try {
    await quick.as('t').get('me');
    delay = 100;
    const late = quick.as('t').get('me');
    await new Promise((wake) => setTimeout(wake, 30));
    // A process that was blocked longer gets more time to read responses that arrived in that time.
    const end = performance.now() + 2200;
    while (performance.now() < end);
    expect(await late).toEqual({ id: '1' });
    delay = 2500;
    await expect(quick.as('t').get('me')).rejects.toBeInstanceOf(GraphSilence);
  } finally {
    await quick.close();
  }
});

it('does not count the wait for a free connection as silence', async () => {
  const seconds = 3;
  const calls = 64 * 10;
  const patient = patientFor(seconds);
  try {
    delay = 400;
    const since = performance.now();
    const many = Array.from({ length: calls }, () => patient.as('t').get('me'));
    expect(await Promise.all(many)).toHaveLength(calls);
    // The last caller waited longer than the timeout of a call.
    expect(performance.now() - since).toBeGreaterThan(seconds * 1000);
  } finally {
    await patient.close();
  }
});

it('treats `success: false` as a refusal', async () => {
  answerWith('{"success":false}');
  await expect(graph.as('t').post('1', { is_published: true })).rejects.toMatchObject({
    code: 0,
    name: 'GraphRefusal',
  });
});

it('keeps every digit of a numeric id', async () => {
  answerWith('{"id":178414001234567891,"data":[{"post_id":12,"count":3}]}');
  expect(await graph.as('t').get('me')).toEqual({
    id: '178414001234567891',
    data: [{ post_id: '12', count: 3 }],
  });
});

it.each([
  ['has no code', '{"error":{"message":"Sorry"}}'],
  ['is a word', '{"error":"Sorry"}'],
])('rejects a 200 response with %s', async (_what, body) => {
  answerWith(body);
  await expect(graph.as('t').post('1')).rejects.toBeInstanceOf(GraphSilence);
});

it('parses an error with status 200', async () => {
  answerWith('{"error":{"message":"Sorry","code":2,"is_transient":true}}');
  await expect(graph.as('t').post('1')).rejects.toMatchObject({ code: 2, isTransient: true });
});
