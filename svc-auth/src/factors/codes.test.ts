import { describe, expect, it } from 'vitest';
import { codeAt, codeUri, newCodeSecret, periodOf } from './one-time-codes.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

// The secret and times of RFC 6238, whose eight digits end in these six.
const published = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(published, seconds * 1000)).toBe(code);
    expect(periodOf(published, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one period early or late, and no further', () => {
    const now = 1_750_000_000_000;
    const period = Math.floor(now / 30_000);
    for (const [shift, found] of [
      [-60_000, undefined],
      [-30_000, period - 1],
      [30_000, period + 1],
      [60_000, undefined],
    ] as const)
      expect(periodOf(published, codeAt(published, now + shift), now)).toBe(found);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 287082'])('reject "%s"', (typed) => {
    expect(periodOf(published, typed, 59_000)).toBeUndefined();
  });

  it('use a new secret each time, in a URI for apps', () => {
    const secret = newCodeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newCodeSecret()).not.toBe(secret);
    expect(codeUri(secret, { issuer: 'Kallos', name: 'eleni@example.gr' })).toMatch(
      /^otpauth:\/\/totp\/Kallos:eleni%40example\.gr\?issuer=Kallos&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
  });
});

describe('recovery codes', () => {
  it('are ten different ones', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  });

  it('are accepted in any notation', () => {
    const [code = ''] = newRecoveryCodes();
    expect(recoveryHash(code)).toHaveLength(64);
    expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(recoveryHash(code));
    expect(recoveryHash(code.replaceAll('-', ''))).toBe(recoveryHash(code));
  });

  it.each(['', '123456', 'abcd-efgh-jkmn', 'iiii-iiii-iiii-iiii', '€€€€-€€€€-€€€€-€€€€'])(
    'reject "%s"',
    (typed) => {
      expect(recoveryHash(typed)).toBeUndefined();
    },
  );
});
