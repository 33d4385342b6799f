import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readIdentity, signIdentity, type Caller } from './identity.ts';

const key = 'a key of one service';
const caller: Caller = { kind: 'service', service: 'svc-posts' };
const noon = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads, at noon, an identity signed by a clock that is this many seconds ahead. */
function readAtNoon(signerIsAheadBy: number, seconds?: number): Caller | undefined {
  vi.setSystemTime(noon + signerIsAheadBy * 1000);
  const header = signIdentity(caller, key, seconds);
  vi.setSystemTime(noon);
  return readIdentity(header, key);
}

describe('a signed caller', () => {
  it('is accepted with a clock difference of up to a minute', () => {
    for (const seconds of [-60, -30, 0, 30, 60]) expect(readAtNoon(seconds)).toEqual(caller);
  });

  it("is accepted for half a minute plus a minute's tolerance", () => {
    expect(readAtNoon(-89.999)).toEqual(caller);
    expect(readAtNoon(-90)).toBeUndefined();
    expect(readAtNoon(-64.999, 5)).toEqual(caller);
    expect(readAtNoon(-65, 5)).toBeUndefined();
  });

  it("is rejected with another service's key or one changed character", () => {
    const header = signIdentity(caller, key);
    expect(readIdentity(header, 'the key of another')).toBeUndefined();
    expect(readIdentity(`A${header.slice(1)}`, key)).toBeUndefined();
    expect(readIdentity(header, key)).toEqual(caller);
  });

  it.each([
    ['nothing', () => ''],
    ['no signature', (header: string) => header.slice(0, header.indexOf('.'))],
    ['half a signature', (header: string) => header.slice(0, -20)],
    ['a signature of nothing', () => `.${createHmac('sha256', key).update('').digest('base64url')}`],
  ])('is anonymous when the header has %s', (_, cut) => {
    expect(readIdentity(cut(signIdentity(caller, key)), key)).toBeUndefined();
  });
});
