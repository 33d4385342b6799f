import { openLog } from '@kallos/service-kit/observability/log';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOneGateway } from '../../testing/gateway.ts';

const log = openLog('gateway', 'silent');
const written = vi.spyOn(log, 'info');
const test = useOneGateway({}, log);
beforeEach(() => void written.mockClear());

const ask = (path: string, init: RequestInit & { token?: string } = {}) =>
  fetch(test.url + path, {
    ...init,
    headers: { ...init.headers, ...(init.token ? { authorization: `Bearer ${init.token}` } : {}) },
  });
const lines = () => written.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);

it.each<[string, () => Promise<Response>, Record<string, unknown>]>([
  ['nobody asks for what is for people', () => ask('/api/products'), { status: 401 }],
  [
    'a business asks for what is for administrators',
    () => ask('/api/accounts', { token: test.sessions.add({ role: 'business_admin', accountId: 7 }) }),
    { status: 403, subject: expect.any(String), account: 7 },
  ],
  [
    'a body is of a type that is not taken',
    () => ask('/api/business/login', { method: 'POST', body: 'x' }),
    { status: 415 },
  ],
  ['a path leads nowhere', () => ask('/api/nothing'), { status: 404 }],
  [
    'somebody without a token deploys',
    () => ask('/deploy/mfe-portal', { method: 'POST', token: 'kd_stolen' }),
    { status: 401, path: '/deploy/mfe-portal' },
  ],
])('a line is written when %s', async (_, call, line) => {
  // Until the shared deploy tokens are read, a deployment gets 503.
  await expect.poll(async () => (await call()).status).toBe(line['status']);
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ ...line, requestId: expect.any(String) }));
});

it('successful calls and missing pages are not logged', async () => {
  const token = test.sessions.add({ role: 'business_admin', accountId: 7 });
  expect((await ask('/api/products', { token })).status).toBe(200);
  expect((await ask('/shell/gone.js')).status).toBe(404);
  expect((await ask('/api/nothing')).status).toBe(404);
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect(lines().map(({ path }) => path)).toEqual(['/api/nothing']);
});
