import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openPasswordHasher } from './password-hasher.ts';

const cheap = { memory: 1024, passes: 1 };

describe('the password hasher', () => {
  it('uses argon2id with at least 46 MiB', async () => {
    const stored = await openPasswordHasher().hash('σωστό κωδικό');
    const memory = Number(/^\$argon2id\$v=19\$m=(\d+),/.exec(stored)?.[1]);
    expect(memory).toBeGreaterThanOrEqual(46 * 1024);
  });

  it('matches a password in any Unicode composition', async () => {
    const passwords = openPasswordHasher(cheap);
    const stored = await passwords.hash('κωδικός έξι'.normalize('NFD'));
    expect(await passwords.matches('κωδικός έξι'.normalize('NFC'), stored)).toBe(true);
    expect(await passwords.matches('κωδικός επτά', stored)).toBe(false);
  });

  it('never matches without a hash', async () => {
    const passwords = openPasswordHasher(cheap);
    expect(await passwords.matches('a password that nobody has', undefined)).toBe(false);
  });

  it('detects a hash with a lower cost', async () => {
    const stored = await openPasswordHasher(cheap).hash('password');
    expect(openPasswordHasher(cheap).isOutdated(stored)).toBe(false);
    expect(openPasswordHasher({ memory: 2048, passes: 1 }).isOutdated(stored)).toBe(true);
    expect(openPasswordHasher({ memory: 1024, passes: 2 }).isOutdated(stored)).toBe(true);
  });

  it('rejects the 103rd request at once and serves other calls meanwhile', async () => {
    const passwords = openPasswordHasher(cheap);
    let served = 0;
    const flood = Array.from({ length: 110 }, (_, nth) =>
      passwords.hash('password', `network ${nth % 10}`).finally(() => (served += 1)),
    );
    const all = Promise.allSettled(flood);
    // It needs a thread of the pool that hashes passwords.
    await promisify(randomBytes)(8);
    expect(served, 'others had to wait for the flood').toBeLessThan(60);
    const tries = await all;
    const refused = tries.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
    expect(await passwords.hash('password')).toMatch(/^\$argon2id/);
  });

  it('serves another network before a flooding one, whose surplus is rejected', async () => {
    const passwords = openPasswordHasher(cheap);
    let served = 0;
    const flood = Array.from({ length: 60 }, () =>
      passwords.hash('password', 'one').finally(() => (served += 1)),
    );
    const all = Promise.allSettled(flood);
    await passwords.hash('password', 'another');
    expect(served).toBeLessThan(20);
    const refused = (await all).filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests' } });
  });
});
