import { createHmac, timingSafeEqual } from 'node:crypto';

/** A confirmation to publish: one version of a post, at one time, on its pages. */
export interface Clearance {
  readonly keyId: number;
  readonly accountId: number;
  readonly postId: number;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly scheduledFor: number;
  /** `network:id` of each page. */
  readonly pages: readonly string[];
}

/** The part of a clearance that the link to its page carries. */
export type ClearanceRequest = Omit<Clearance, 'pages'>;

/** Signs links to confirmation pages and makes their codes; gateways with the same key share them. */
export interface Confirmations {
  readonly writeLink: (request: ClearanceRequest) => { readonly path: string; readonly expiresAt: Date };
  /** Undefined for a forged or expired link. */
  readonly readLink: (text: string) => ClearanceRequest | undefined;
  readonly codeFor: (clearance: Clearance) => string;
  readonly isCodeFor: (code: string, clearance: Clearance) => boolean;
}

const linkMilliseconds = 10 * 60_000;
/** A code is valid in the window in which it was made and in the next one. */
const windowMilliseconds = 5 * 60_000;
// Without letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Opens the confirmations of the gateways that share `key`. */
export function openConfirmations(key: string, now: () => number = Date.now): Confirmations {
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest();
  const proofOf = (text: string) => macOf(`confirmation link ${text}`).toString('base64url').slice(0, 22);
  const codeAt = (clearance: Clearance, nth: number) => {
    const { keyId, accountId, postId, version, scheduledFor, pages } = clearance;
    const facts = [keyId, accountId, postId, version, scheduledFor, pages.toSorted(), nth];
    const bytes = macOf(`confirmation code ${JSON.stringify(facts)}`);
    const letters = Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  };
  const nthWindow = () => Math.floor(now() / windowMilliseconds);
  return {
    writeLink: ({ keyId, accountId, postId, version, scheduledFor }) => {
      const until = now() + linkMilliseconds;
      const text = [keyId, accountId, postId, version, scheduledFor, until]
        .map((value) => value.toString(36))
        .join('.');
      return { path: `${text}.${proofOf(text)}`, expiresAt: new Date(until) };
    },
    readLink: (link) => {
      const end = link.lastIndexOf('.');
      const text = link.slice(0, Math.max(0, end));
      if (!isSame(link.slice(end + 1), proofOf(text))) return undefined;
      const [keyId = 0, accountId = 0, postId = 0, version = 0, scheduledFor = 0, until = 0] = text
        .split('.')
        .map((value) => Number.parseInt(value, 36));
      return until > now() ? { keyId, accountId, postId, version, scheduledFor } : undefined;
    },
    codeFor: (clearance) => codeAt(clearance, nthWindow()),
    isCodeFor: (code, clearance) => {
      const given = code.trim().toUpperCase();
      const nth = nthWindow();
      return [nth, nth - 1].some((one) => isSame(given, codeAt(clearance, one)));
    },
  };
}
