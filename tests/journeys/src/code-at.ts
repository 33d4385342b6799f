import { Secret, TOTP } from 'otpauth';

/** Returns the code of an authenticator app at a time in milliseconds. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
