import { AppError } from '@kallos/contracts/errors';
import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

describe('the circuit breaker', () => {
  const setup = () => {
    let now = 0;
    let calls = 0;
    const breaker = createBreaker('test', () => now);
    const fail = (by = 'account:1') =>
      breaker
        .run(by, () => {
          calls++;
          return Promise.reject(new AppError('upstream_failed'));
        })
        .catch((error: AppError) => error.code);
    const succeed = (by = 'account:1') =>
      breaker
        .run(by, () => {
          calls++;
          return Promise.resolve('fine');
        })
        .catch((error: AppError) => error.code);
    return { breaker, fail, succeed, wait: (ms: number) => (now += ms), calls: () => calls };
  };

  it('opens after five failures, and admits one call after its backoff', async () => {
    const { fail, succeed, wait, calls } = setup();
    for (let at = 0; at < 5; at++) expect(await fail()).toBe('upstream_failed');
    expect(await succeed()).toBe('unavailable');
    expect(calls()).toBe(5);
    wait(15_000);
    expect(await Promise.all([succeed(), succeed()])).toEqual(['fine', 'unavailable']);
    expect(await succeed()).toBe('fine');
  });

  it('reopens when that call fails', async () => {
    const { fail, succeed, wait } = setup();
    for (let at = 0; at < 5; at++) await fail();
    wait(15_000);
    expect(await fail()).toBe('upstream_failed');
    expect(await succeed()).toBe('unavailable');
  });

  it('stays closed when callers disconnect', async () => {
    const breaker = createBreaker('test');
    const gone = AbortSignal.abort();
    const leave = () =>
      breaker.run('account:1', () => Promise.reject(new Error('aborted')), gone).catch(() => 'gone');
    for (let at = 0; at < 9; at++) await leave();
    expect(await breaker.run('account:1', () => Promise.resolve('fine'))).toBe('fine');
  });

  it('stays closed when failures are far apart', async () => {
    const { fail, succeed, wait } = setup();
    for (let at = 0; at < 8; at++) {
      await fail();
      wait(10_000);
    }
    expect(await succeed()).toBe('fine');
  });

  describe('a breaker with one account whose calls always fail', () => {
    it('rejects only that account', async () => {
      const { fail, succeed, wait } = setup();
      for (let at = 0; at < 40; at++) {
        await fail('hostile');
        expect(await succeed('other')).toBe('fine');
      }
      for (let at = 0; at < 40; at++) await fail('also hostile');
      expect(await succeed('also hostile')).toBe('unavailable');
      expect(await fail('other')).toBe('upstream_failed');
      expect(await succeed('third')).toBe('fine');
      wait(15_000);
      await fail('also hostile');
      expect(await succeed('other')).toBe('fine');
    });

    it('opens for all after three accounts fail, and closes on a success', async () => {
      const { fail, succeed, wait } = setup();
      for (const account of ['hostile', 'other', 'hostile', 'other']) await fail(account);
      expect(await fail('third')).toBe('upstream_failed');
      expect(await succeed('fourth')).toBe('unavailable');
      wait(15_000);
      // The failing account probes first and blocks no other.
      expect(await fail('hostile')).toBe('upstream_failed');
      expect(await fail('hostile')).toBe('unavailable');
      expect(await succeed('other')).toBe('fine');
      expect(await succeed('third')).toBe('fine');
    });

    it('reopens for all after three accounts probe without success', async () => {
      const { fail, succeed, wait } = setup();
      for (const account of ['a', 'b', 'c', 'a', 'b']) await fail(account);
      wait(15_000);
      for (const account of ['a', 'b', 'c']) expect(await fail(account)).toBe('upstream_failed');
      expect(await succeed('d')).toBe('unavailable');
      wait(15_000);
      expect(await succeed('d')).toBe('fine');
    });

    it('admits one probe at a time from each of three accounts', async () => {
      const { fail, wait, breaker } = setup();
      for (const account of ['a', 'b', 'c', 'a', 'b']) await fail(account);
      wait(15_000);
      let answer = () => {};
      const answered = new Promise<string>((done) => (answer = () => done('fine')));
      const looks = ['a', 'a', 'b', 'c', 'd'].map((account) =>
        breaker.run(account, () => answered).catch((error: AppError) => error.code),
      );
      answer();
      expect(await Promise.all(looks)).toEqual(['fine', 'unavailable', 'fine', 'fine', 'unavailable']);
    });
  });
});
