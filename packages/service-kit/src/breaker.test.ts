import { AppError } from '@kallos/contracts/errors';
import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

describe('the breaker', () => {
  const setup = () => {
    let now = 0;
    let calls = 0;
    const breaker = createBreaker(() => now);
    const fail = () =>
      breaker
        .run(() => {
          calls++;
          return Promise.reject(new AppError('upstream_failed'));
        })
        .catch((error: AppError) => error.code);
    const succeed = () =>
      breaker
        .run(() => {
          calls++;
          return Promise.resolve('fine');
        })
        .catch((error: AppError) => error.code);
    return { fail, succeed, wait: (ms: number) => (now += ms), calls: () => calls };
  };

  it('refuses at once after five failures, and lets one call through after its backoff', async () => {
    const { fail, succeed, wait, calls } = setup();
    for (let at = 0; at < 5; at++) expect(await fail()).toBe('upstream_failed');
    expect(await succeed()).toBe('unavailable');
    expect(calls()).toBe(5);
    wait(15_000);
    expect(await Promise.all([succeed(), succeed()])).toEqual(['fine', 'unavailable']);
    expect(await succeed()).toBe('fine');
  });

  it('rests again when the one call fails', async () => {
    const { fail, succeed, wait } = setup();
    for (let at = 0; at < 5; at++) await fail();
    wait(15_000);
    expect(await fail()).toBe('upstream_failed');
    expect(await succeed()).toBe('unavailable');
  });

  it('stays closed when those who asked went away', async () => {
    const breaker = createBreaker();
    const gone = AbortSignal.abort();
    const leave = () => breaker.run(() => Promise.reject(new Error('aborted')), gone).catch(() => 'gone');
    for (let at = 0; at < 9; at++) await leave();
    expect(await breaker.run(() => Promise.resolve('fine'))).toBe('fine');
  });

  it('stays closed when failures are far apart', async () => {
    const { fail, succeed, wait } = setup();
    for (let at = 0; at < 8; at++) {
      await fail();
      wait(10_000);
    }
    expect(await succeed()).toBe('fine');
  });
});
