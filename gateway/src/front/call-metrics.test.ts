import { expect, it } from 'vitest';
import { openCallMetrics } from './call-metrics.ts';

it('reports failed calls and rejected sign-ins of the last five minutes', () => {
  let now = 0;
  const { count, figures } = openCallMetrics(() => now);
  const call = (status: number, route = '/api/products', method = 'GET') =>
    count({ method, route, status, seconds: 0 });
  const told = () => [figures.calls_failed_ratio.read(), figures.sign_ins_refused.read()];
  expect(told()).toEqual([0, 0]);
  for (let nth = 0; nth < 98; nth += 1) call(nth % 2 ? 200 : 404);
  for (const status of [500, 503]) call(status);
  expect(told()).toEqual([0.02, 0]);
  now = 299_000;
  for (const route of ['/api/auth/login', '/api/business/login', '/api/auth/verify'])
    for (const status of [200, 401, 429]) call(status, route, 'POST');
  call(401, '/api/auth/verify');
  call(401, '/api/products', 'POST');
  expect(told()).toEqual([2 / 111, 6]);
  now = 301_000;
  expect(told()).toEqual([0, 6]);
  now = 3_600_000;
  expect(told()).toEqual([0, 0]);
});
