import { expect, it } from 'vitest';
import { backoffsForUsage, isNearLimit, noUsage, parseUsage } from './rate-limit-usage.ts';

it('pauses the affected scope for as long as Meta asks', () => {
  const calm = { appPercent: 94, percent: 94, regainSeconds: 0 };
  expect([isNearLimit(calm), backoffsForUsage(calm)]).toEqual([false, []]);
  const proven = { code: 'rate_limited', isProven: true };
  const under = (more: object) => [isNearLimit({ ...calm, ...more }), backoffsForUsage({ ...calm, ...more })];
  expect(under({ appPercent: 95 })).toEqual([true, [{ ...proven, scope: 'app', afterSeconds: 300 }]]);
  expect(under({ percent: 95 })).toEqual([true, [{ ...proven, scope: 'page', afterSeconds: 300 }]]);
  expect(under({ regainSeconds: 60 })).toEqual([true, [{ ...proven, scope: 'page', afterSeconds: 60 }]]);
});

it('reads the highest usage, and ignores malformed headers', () => {
  const app = { 'x-app-usage': JSON.stringify({ call_count: 7, total_time: 91, total_cputime: 'much' }) };
  expect(parseUsage(app)).toEqual({ ...noUsage, appPercent: 91 });
  const entry = { call_count: 20, total_cputime: 60, estimated_time_to_regain_access: 2 };
  const business = { 'x-business-use-case-usage': JSON.stringify({ p1: [{ call_count: 9 }], p2: [entry] }) };
  expect(parseUsage(business)).toEqual({ appPercent: 0, percent: 60, regainSeconds: 120 });
  const lie = {
    'x-business-use-case-usage': JSON.stringify({ p1: [{ estimated_time_to_regain_access: 9e9 }] }),
  };
  expect(parseUsage(lie).regainSeconds).toBe(3600);
  for (const odd of ['null', '[]', '7', '{', '{"p1":null}', '{"p1":[null,7]}'])
    expect(parseUsage({ 'x-app-usage': odd, 'x-business-use-case-usage': odd }), odd).toEqual(noUsage);
  expect(noUsage).toEqual({ appPercent: 0, percent: 0, regainSeconds: 0 });
});
