import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxReleaseBytes, RemotePointer } from '@kallos/contracts/gateway/deploys';
import { describe, expect, it } from 'vitest';
import { sendRaw, useOneGateway } from '../../../testing/gateway.ts';
import { makeFiles, packed } from '../../../testing/release.ts';
import { deploySettings, teamToken } from '../../../testing/team.ts';

const test = useOneGateway(deploySettings());

const headers = { authorization: `Bearer ${teamToken}`, 'content-type': 'application/json' };
const target = (version: string) => `/deploy/mfe-portal/releases/${version}`;
const upload = (version: string, text: string) =>
  sendRaw(test.port, { path: target(version), method: 'PUT', headers, chunks: [text] });

/** Returns the staging folders that exist while no upload runs. */
async function left(): Promise<string[]> {
  const kept = await readdir(path.join(test.webRoot, '.remotes/files'), { recursive: true });
  return kept.filter((name) => name.includes('.stage-') || name.includes('broken'));
}
async function known(): Promise<string[]> {
  const answer = await sendRaw(test.port, { path: '/deploy/mfe-portal', headers });
  return Object.keys(RemotePointer.parse(JSON.parse(answer.body)).releases);
}

/** Creates many valid files that precede the broken one in any order of reading. */
const many = (version: string) => ({
  ...makeFiles(version),
  ...Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a${at}.json`, '{}'])),
});
const zeros = gzipSync(Buffer.alloc(32 * 1024 * 1024));

describe('a release with a valid beginning', () => {
  const whole = JSON.stringify(packed(many('broken')));
  const ends: Array<[how: string, text: string]> = [
    [
      'ends in a packed file without end',
      JSON.stringify(packed({ ...many('broken'), 'z.json': '{}', 'z.json.gz': zeros })),
    ],
    ['breaks off in the middle of its text', whole.slice(0, whole.length / 2)],
    ['ends in a million values', `${whole.slice(0, -2)},"z.json":[${'1,'.repeat(1_000_000)}1]}}`],
    ['ends in what nests without end', `${whole.slice(0, -2)},"z.json":${'['.repeat(1_000_000)}`],
  ];
  it.each(ends)('is rejected without a trace if it %s', async (_, text) => {
    const before = await known();
    const answer = await upload('broken', text);
    expect(answer.status, answer.body).toBe(400);
    expect(await left()).toEqual([]);
    expect(await known()).toEqual(before);
  });

  it('leaves nothing when it is cut off, with or without a declared length', async () => {
    const before = await known();
    for (const how of [`content-length: ${whole.length}`, 'transfer-encoding: chunked']) {
      const socket = connect(test.port, '127.0.0.1');
      await once(socket, 'connect');
      const half = whole.slice(0, whole.length / 2);
      const body = how.startsWith('transfer') ? `${half.length.toString(16)}\r\n${half}\r\n` : half;
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`PUT ${target('broken')} HTTP/1.1\r\nhost: x\r\n${head.join('')}${how}\r\n\r\n${body}`);
      await new Promise((wake) => setTimeout(wake, 200));
      socket.destroy();
    }
    await new Promise((wake) => setTimeout(wake, 500));
    expect([await left(), await known()]).toEqual([[], before]);
  });

  it('is rejected at the largest size when it never ends', async () => {
    const piece = 'A'.repeat(1024 * 1024);
    const chunks = [
      '{"files":{"a.json":"',
      ...Array.from({ length: maxReleaseBytes / piece.length + 4 }, () => piece),
    ];
    const answer = await sendRaw(test.port, { path: target('broken'), method: 'PUT', headers, chunks });
    expect(answer.status).toBe(413);
    expect(await left()).toEqual([]);
  });

  it('is accepted under the same name once it is complete', async () => {
    expect((await upload('broken', whole)).status).toBe(200);
    expect(await known()).toContain('broken');
  });
});
