import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

const clockOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });

/** Returns a new secret of 160 random bits, in the form for manual entry in authenticator apps. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI for an authenticator app's QR code. */
export const codeUri = (secret: string, { issuer, name }: { issuer: string; name: string }): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, issuer, label: name }).toString();

/** Returns the code at a time in milliseconds since the epoch. */
export const codeAt = (secret: string, timestamp: number): string => clockOf(secret).generate({ timestamp });

/** Returns a code's period, the current or an adjacent one; undefined if it is wrong. */
export function periodOf(secret: string, code: string, timestamp: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = clockOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
