import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';

/** A token that may deploy one remote, or the shell; only its hash is known here. */
export interface DeployToken {
  readonly remote: string;
  readonly holder: string;
  /** SHA-256 of the token in hex. */
  readonly hash: string;
}

/** Reads `mfe_portal:eleni:<sha256>,…`; answers undefined for anything else. */
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

/** The token's holder; refuses an unknown token, and one of another remote. */
export function requireHolder(
  tokens: readonly DeployToken[],
  remote: string,
  given: string | undefined,
): DeployToken {
  if (given === undefined) throw new AppError('unauthenticated');
  const hash = createHash('sha256').update(given).digest('hex');
  const known = tokens.filter((token) => isSame(token.hash, hash));
  if (known.length === 0)
    throw new AppError('invalid_token', {
      message:
        'This gateway does not know the deploy token: its hash is missing in DEPLOY_TOKENS, or was removed from it.',
    });
  const found = known.find((token) => token.remote === remote);
  if (!found) throw new AppError('forbidden', { message: `This token may not deploy ${remote}.` });
  return found;
}

const previewMilliseconds = 24 * 3_600_000;

/** A release that its holder is served until a time, whatever the pointer contains. */
export interface Preview {
  readonly remote: string;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const proofOf = (token: DeployToken, { remote, version, until }: Preview): string =>
  createHmac('sha256', token.hash).update(`preview ${remote}@${version} until ${until}`).digest('hex');

/** A ticket by which its holder sees a release for a day: `<remote>@<version>.<until>.<proof>`. */
export function makePreview(token: DeployToken, version: string, now: number = Date.now()): string {
  const preview = { remote: token.remote, version, until: now + previewMilliseconds };
  return `${token.remote}@${version}.${preview.until}.${proofOf(token, preview)}`;
}

/** Returns the preview of a ticket; undefined when it is forged or expired. */
export function readPreview(
  tokens: readonly DeployToken[],
  text: string | undefined,
  now: number = Date.now(),
): Preview | undefined {
  const [, remote = '', version = '', end = '', proof = ''] =
    /^(\w+)@(.+)\.(\d{1,15})\.([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  const preview = { remote, version, until: Number(end) };
  const issuer = tokens.find((token) => token.remote === remote && isSame(proofOf(token, preview), proof));
  return issuer && preview.until > now ? preview : undefined;
}
