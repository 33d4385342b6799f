import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** The user and the time of a signed request. */
export interface SignedRequest {
  readonly userId: string;
  /** Null if Meta omits the time. */
  readonly issuedAt: Date | null;
}

const Payload = z.object({
  algorithm: z.string(),
  user_id: z.coerce.string().regex(/^\d{1,32}$/),
  issued_at: z.number().optional(),
});

/**
 * Verifies Meta's `signature.payload`; returns undefined unless it is signed with our application's
 * secret (HMAC-SHA256).
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | undefined {
  const [signature = '', payload = '', ...rest] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  try {
    const parsed = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (parsed.algorithm.toUpperCase() !== 'HMAC-SHA256') return undefined;
    return {
      userId: parsed.user_id,
      issuedAt: parsed.issued_at ? new Date(parsed.issued_at * 1000) : null,
    };
  } catch {
    return undefined;
  }
}
