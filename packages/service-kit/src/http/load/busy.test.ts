import { endpoint } from '@kallos/contracts/endpoint';
import { Done } from '@kallos/contracts/wire';
import { expect, it, vi } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import type { Log } from '../../observability/log.ts';
import { wasStorageFull } from '../../storage-full.ts';
import { implement } from '../implement.ts';

const work = {
  do: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/work',
    who: 'anyone',
    summary: 'Works.',
    reply: Done,
  }),
};
const openApp = (failure: Error, log?: Log) =>
  openTestApp(
    [
      implement<object, typeof work>(work, {
        do: () => {
          throw failure;
        },
      }),
    ],
    log && { log },
  );
const answerTo = async (failure: Error) => {
  const response = await openApp(failure).request('/api/work', { method: 'POST' });
  return [response.status, response.headers.get('retry-after')];
};
const fromPostgres = (code: string) =>
  new Error('failed query', { cause: Object.assign(new Error(code), { code }) });

it.each(['55P03', '57014', '40001', '40P01', '53300', '57P02', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT'])(
  'returns busy for a busy database (%s)',
  async (code) => {
    expect(await answerTo(fromPostgres(code))).toEqual([503, '2']);
  },
);

it.each(['53100', 'ENOSPC', 'EDQUOT'])('returns a separate code for a full disk (%s)', async (code) => {
  const response = await openApp(fromPostgres(code)).request('/api/work', { method: 'POST' });
  expect(response.status).toBe(507);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'storage_full',
    message: expect.stringMatching(/no storage space left, so nothing was saved/),
  });
  expect(wasStorageFull()).toBe(true);
});

it.each(['23505', '42P01'])('returns an internal error for %s', async (code) => {
  expect(await answerTo(fromPostgres(code))).toEqual([500, null]);
});

it('hides the details of an internal error and logs its cause', async () => {
  const error = vi.fn<Log['error']>();
  const statement = 'select secret_column from users';
  const failure = new Error(`failed query: ${statement}`, { cause: new Error('at /srv/kallos/main.ts:7') });
  const app = openApp(failure, { error, info: () => {}, debug: () => {} } as unknown as Log);
  const response = await app.request('/api/work', { method: 'POST' });
  const told = JSON.stringify([await response.text(), ...response.headers]);
  expect(told).toContain('internal');
  expect(told).not.toMatch(/secret_column|select|main\.ts|node_modules|at \//);
  const { requestId } = JSON.parse(JSON.parse(told)[0] as string) as { requestId: string };
  expect(error.mock.calls[0]?.[0]).toMatchObject({ err: failure, requestId });
});
