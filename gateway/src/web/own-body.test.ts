import { describe, expect, it } from 'vitest';
import { sendRaw, useOneGateway } from '../../testing/gateway.ts';
import { deploySettings, teamToken } from '../../testing/team.ts';

const test = useOneGateway(deploySettings());

const json = { 'content-type': 'application/json' };
const calls = [
  { method: 'PUT', path: '/deploy/mfe-portal/releases/v9' },
  { method: 'POST', path: '/deploy/mfe-portal' },
  { method: 'POST', path: '/deploy/reports' },
];
const send = (call: { method: string; path: string }, headers: Record<string, string>, chunks: string[]) =>
  sendRaw(test.port, { ...call, headers: { authorization: `Bearer ${teamToken}`, ...headers }, chunks });

describe.each(calls)('the body of $method $path', (call) => {
  it.each<[string, Record<string, string>]>([
    ['of another type', { 'content-type': 'text/plain' }],
    ['of no type', {}],
    ['that is packed', { ...json, 'content-encoding': 'gzip' }],
  ])('%s is refused before it is asked for', async (_, headers) => {
    const asking = { ...headers, 'content-length': '4000', expect: '100-continue' };
    expect((await send(call, asking, [])).status).toBe(415);
  });
});

describe('a release', () => {
  const upload = calls[0] as (typeof calls)[number];

  it.each([' '.repeat(64), `{"k":[${'0,'.repeat(40)}`, `["files",${'1,'.repeat(40)}`])(
    'with an invalid beginning is rejected before the rest arrives: %j',
    async (beginning) => {
      const headers = { ...json, 'content-length': '30000000' };
      const { status, body } = await send(upload, headers, [beginning]);
      expect(status).toBe(400);
      expect(body).toContain('invalid_json');
    },
  );

  it('may begin with spaces, in chunks', async () => {
    const pieces = [' \n{ ', '"fil', 'es" : {"a.js":"', 'x'.repeat(100), '"}}'];
    const { status, body } = await send(upload, json, pieces);
    expect(status).toBe(400);
    expect(body).not.toContain('invalid_json');
  });
});
