import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { revokeTokens } from '../me.ts';
import type { Meta } from '../model.ts';

/** A person who removes the application in the settings of Facebook; `callbackUrl` is then told, as the app asked. */
export const Removal = z.object({
  userId: z.string(),
  callbackUrl: z.url().optional(),
});

/** The form field with which Meta proves who speaks: `signature.payload`. */
function signRequest(meta: Meta, userId: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const payload = { algorithm: 'HMAC-SHA256', expires: 0, issued_at: issuedAt, user_id: userId };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', meta.appSecret).update(text).digest('base64url')}.${text}`;
}

/** Ends the person's tokens and grant, and tells the application at its callback address. */
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
