import { readIdentity } from '@kallos/service-kit/security/identity';
import { expect, it, vi } from 'vitest';
import { callerOf } from './caller.ts';
import { openSigner } from './signer.ts';
const keyOf = (service: string) => `${service}-key-of-32-letters-and-some-more`;
const keys = {
  auth: keyOf('auth'),
  catalog: keyOf('catalog'),
  social: keyOf('social'),
  posts: keyOf('posts'),
};
const session = { sessionId: 's', subject: 'admin:1', role: 'admin', name: 'eva', expiresAt: 0 } as const;

it("signs a caller once in five seconds, with each service's own key", () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sign = openSigner(keys);
  const first = sign(callerOf(session), 'posts');
  expect(readIdentity(first, keys.posts)).toMatchObject({ kind: 'admin', subject: 'admin:1' });
  expect(readIdentity(sign(callerOf(session), 'auth'), keys.posts)).toBeUndefined();
  expect(readIdentity(sign(callerOf(session), 'auth'), keys.auth)).toMatchObject({ subject: 'admin:1' });
  vi.advanceTimersByTime(4999);
  expect(sign(callerOf(session), 'posts')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(sign(callerOf(session), 'posts')).not.toBe(first);
  vi.useRealTimers();
});

it('signs another session separately', () => {
  const sign = openSigner(keys);
  const other = sign(callerOf({ ...session, subject: 'admin:2' }), 'posts');
  expect(sign(callerOf(session), 'posts')).not.toBe(other);
  expect(readIdentity(other, keys.posts)).toMatchObject({ subject: 'admin:2' });
});
