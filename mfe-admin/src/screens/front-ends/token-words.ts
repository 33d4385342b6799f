import type { DeployScope, DeployTokenEntry } from '@kallos/contracts/gateway/deploy-tokens';
import type { Tone } from '@kallos/ui/kit';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';

/** The scopes of a token, with what each permits. */
export const scopes: ReadonlyArray<{ id: DeployScope; label: string; short: string }> = [
  { id: 'upload', label: 'Upload and preview releases', short: 'upload' },
  { id: 'promote', label: 'Change what people see: trial, promote, roll back', short: 'promote' },
];

/** Returns the scopes of a token as text. */
export const scopeWords = (token: Pick<DeployTokenEntry, 'scopes'>): string =>
  scopes
    .filter(({ id }) => token.scopes.includes(id))
    .map(({ short }) => short)
    .join(', ');

/** The state of a token as text. */
export const tokenStates: Record<DeployTokenEntry['state'], { label: string; tone: Tone }> = {
  live: { label: 'Valid', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'danger' },
};

/** Returns when a token ends or ended, and by whom. */
export function endWords({ expiresAt, revokedAt, revokedBy, state }: DeployTokenEntry): string {
  if (revokedAt !== null) return `${formatDateTime(revokedAt)} by ${revokedBy ?? 'an administrator'}`;
  if (expiresAt === null) return 'Never';
  return state === 'expired' ? formatDateTime(expiresAt) : formatDate(expiresAt);
}

/** Returns who made a token and when; one of DEPLOY_TOKENS has no record. */
export const originWords = ({ createdAt, createdBy }: DeployTokenEntry): string =>
  createdAt === null ? 'Set by DEPLOY_TOKENS' : `${formatDate(createdAt)} by ${createdBy ?? ''}`;

/** Returns the commands that use a new token. */
export const commandOf = (app: string, origin: string): string =>
  `npm run deploy -w ${app} -- --registry ${origin}`;
