import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import type { DeployScope } from '@kallos/contracts/gateway/deploy-tokens';

/** A token that may deploy one remote, or the shell; only its hash is stored. */
export interface DeployToken {
  readonly remote: string;
  readonly holder: string;
  /** SHA-256 of the token in hex. */
  readonly hash: string;
  /** Undefined for a token from DEPLOY_TOKENS, which has every scope and does not expire. */
  readonly scopes?: readonly DeployScope[];
  readonly expiresAt?: string;
  readonly revoked?: { readonly by: string; readonly at: string } | undefined;
}

/** Parses `mfe_portal:eleni:<sha256>,…`; returns undefined for other text. */
export function parseDeployTokens(text: string): DeployToken[] | undefined {
  const tokens = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(?=[^:]{1,64}:)(shell|mfe(?:_[a-z0-9]+)+):([\w.@-]{1,64}):([0-9a-f]{64})$/i.exec(part));
  if (tokens.includes(null)) return undefined;
  return tokens.map((match) => ({
    remote: match?.[1] ?? '',
    holder: match?.[2] ?? '',
    hash: (match?.[3] ?? '').toLowerCase(),
  }));
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Returns the state of a token. */
export function stateOfToken({ expiresAt, revoked }: DeployToken, now: Date): 'live' | 'expired' | 'revoked' {
  if (revoked) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'live';
}

/** Returns the stored hash of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Appended to every rejection: how a team gets another token. */
const tokenAdvice =
  'An administrator makes one under Front Ends in the admin area; it works at once, without a restart.';

const scopeWords: Record<DeployScope, { can: string; cannot: string }> = {
  upload: { can: 'upload', cannot: 'upload releases of' },
  promote: { can: 'promote and roll back', cannot: 'change what is shown of' },
};

const endWords = ({ expiresAt = '', revoked }: DeployToken): string =>
  revoked
    ? `This deploy token was revoked by ${revoked.by} at ${revoked.at}.`
    : `This deploy token expired at ${expiresAt}.`;

/**
 * Returns the token that a sender holds for a remote. Throws for an unknown or ended token, a token
 * of another remote or one without the scope; the message contains what to do.
 */
export function requireToken<T extends DeployToken>(
  tokens: readonly T[],
  remote: string,
  given: string | undefined,
  scope?: DeployScope,
): T {
  if (given === undefined)
    throw new AppError('unauthenticated', { message: `A deploy token is needed. ${tokenAdvice}` });
  const hash = hashToken(given);
  const known = tokens.filter((token) => isSame(token.hash, hash));
  const [first] = known;
  if (!first)
    throw new AppError('invalid_token', { message: `No gateway knows this deploy token. ${tokenAdvice}` });
  const live = known.filter((token) => stateOfToken(token, new Date()) === 'live');
  if (live.length === 0)
    throw new AppError('invalid_token', { message: `${endWords(first)} ${tokenAdvice}` });
  const found = live.find((token) => token.remote === remote);
  if (!found)
    throw new AppError('forbidden', {
      message: `This token may not deploy ${remote}. It is for ${live.map((token) => token.remote).join(', ')}; ${remote} needs its own. ${tokenAdvice}`,
    });
  if (scope !== undefined && found.scopes && !found.scopes.includes(scope)) {
    const can = found.scopes.map((one) => scopeWords[one].can).join(', ');
    throw new AppError('forbidden', {
      message: `This token may not ${scopeWords[scope].cannot} ${remote}, only ${can}. What is shown stays. ${tokenAdvice}`,
    });
  }
  return found;
}

/** A key that signs previews of one remote, or of any remote without `remote`. */
export interface PreviewKey {
  readonly remote?: string;
  readonly hash: string;
}

const previewMilliseconds = 24 * 3_600_000;

/** A release that the holder of a ticket gets until a time, regardless of the pointer. */
export interface Preview {
  readonly remote: string;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const proofOf = (token: PreviewKey, { remote, version, until }: Preview): string =>
  createHmac('sha256', token.hash).update(`preview ${remote}@${version} until ${until}`).digest('hex');

/** Creates a ticket that shows a release for a day: `<remote>@<version>.<until>.<proof>`. */
export function makePreview(
  key: PreviewKey,
  { remote, version }: Pick<Preview, 'remote' | 'version'>,
  now: number = Date.now(),
): string {
  const preview = { remote, version, until: now + previewMilliseconds };
  return `${remote}@${version}.${preview.until}.${proofOf(key, preview)}`;
}

/** Returns the preview of a ticket; undefined when it is forged or expired. */
export function readPreview(
  keys: readonly PreviewKey[],
  text: string | undefined,
  now: number = Date.now(),
): Preview | undefined {
  const [, remote = '', version = '', end = '', proof = ''] =
    /^(\w+)@(.+)\.(\d{1,15})\.([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  const preview = { remote, version, until: Number(end) };
  const issuer = keys.find(
    (key) => (key.remote ?? remote) === remote && isSame(proofOf(key, preview), proof),
  );
  return issuer && preview.until > now ? preview : undefined;
}
