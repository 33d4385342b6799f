import { describe, expect, it } from 'vitest';
import { detectBlockedCalls } from './blocked-calls.tsx';
import { describeError, isOffline } from './errors.tsx';

const blocking = (isBlocked: (address: string) => boolean) =>
  detectBlockedCalls(async (address) => {
    if (isBlocked(String(address))) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
const failureOf = (send: typeof globalThis.fetch, options?: RequestInit) =>
  send('/api/social-media/insights', options).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call without a response', () => {
  it('is reported as blocked at the second failure when the server responds', async () => {
    const send = blocking((address) => address.startsWith('/api/'));
    expect(describeError(await failureOf(send), 'el', 'Σφάλμα')).toContain('δίκτυό σας');
    const error = await failureOf(send);
    expect(isOffline(error)).toBe(true);
    expect(describeError(error, 'el', 'Σφάλμα')).toContain('επέκταση');
    expect(describeError(error, 'en', 'Failed')).toContain('extension');
  });

  it('is reported as a network failure when the server does not respond', async () => {
    const send = blocking(() => true);
    await failureOf(send);
    const error = await failureOf(send);
    expect(describeError(error, 'el', 'Σφάλμα')).toContain('δίκτυό σας');
  });

  it('is not reported as blocked for an unreadable file', async () => {
    const send = blocking((address) => address.startsWith('/api/'));
    const upload = { method: 'POST', body: new FormData() };
    await failureOf(send, upload);
    const error = await failureOf(send, upload);
    expect(describeError(error, 'en', 'Failed')).toContain('network');
  });
});
