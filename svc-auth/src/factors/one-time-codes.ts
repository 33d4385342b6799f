import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

const clockOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });

/** A new secret of 160 random bits, as authenticator apps take it by hand. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from a picture. */
export const codeUri = (secret: string, { issuer, name }: { issuer: string; name: string }): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, issuer, label: name }).toString();

/** The code of a moment, in milliseconds since the epoch. */
export const codeAt = (secret: string, timestamp: number): string => clockOf(secret).generate({ timestamp });

/** The period that a code belongs to, now or one to either side; undefined when it is wrong. */
export function periodOf(secret: string, code: string, timestamp: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = clockOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
