import { endpoint } from '@kallos/contracts/endpoint';
import { Done } from '@kallos/contracts/wire';
import { expect, it } from 'vitest';
import { createServiceApp } from './app.ts';
import { implement } from './implement.ts';
import { openLog } from './log.ts';

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
const answerTo = async (failure: Error) => {
  const app = createServiceApp({
    ctx: {},
    identityKey: 'x'.repeat(40),
    log: openLog('test', 'silent'),
    isReady: async () => true,
    resources: [
      implement<object, typeof work>(work, {
        do: () => {
          throw failure;
        },
      }),
    ],
  });
  const response = await app.request('/api/work', { method: 'POST' });
  return [response.status, response.headers.get('retry-after')];
};
const fromPostgres = (code: string) =>
  new Error('failed query', { cause: Object.assign(new Error(code), { code }) });

it.each(['55P03', '57014', '40001', '40P01', '53300'])(
  'a database that is busy (%s) is told as busy',
  async (code) => {
    expect(await answerTo(fromPostgres(code))).toEqual([503, '2']);
  },
);

it.each(['23505', '42P01'])('a fault of ours (%s) is told as one', async (code) => {
  expect(await answerTo(fromPostgres(code))).toEqual([500, null]);
});
