import { Secret, TOTP } from 'otpauth';

/** Returns what an authenticator app shows for a secret at a moment, in milliseconds since the epoch. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
