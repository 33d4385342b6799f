import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { revokeTokens } from '../me.ts';
import type { Meta } from '../model.ts';

/** A person who removes the app in Facebook's settings; the sandbox then calls `callbackUrl`. */
export const Removal = z.object({
  userId: z.string(),
  callbackUrl: z.url().optional(),
});

/** Returns the form field by which Meta authenticates itself: `signature.payload`. */
function signRequest(meta: Meta, userId: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const payload = { algorithm: 'HMAC-SHA256', expires: 0, issued_at: issuedAt, user_id: userId };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', meta.appSecret).update(text).digest('base64url')}.${text}`;
}

/** Revokes the person's tokens and grant, then calls the app's callback address. */
export async function removeApp(meta: Meta, { userId, callbackUrl }: z.output<typeof Removal>) {
  const revoked = revokeTokens(meta, (token) => token.userId === userId, 458);
  meta.grants.remove(userId);
  const signedRequest = signRequest(meta, userId);
  if (callbackUrl === undefined) return { revoked, signedRequest };
  const answer = await fetch(callbackUrl, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest }),
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await answer.json().catch(() => null);
  return { revoked, signedRequest, answer: { status: answer.status, body } };
}
