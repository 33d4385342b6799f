import { randomBytes, randomUUID } from 'node:crypto';
import { deployTokenAudit } from '@kallos/contracts/auth/deploy-token-audit';
import type { CallReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type {
  DeployScope,
  DeployTokenEntry,
  deployTokens,
  NewDeployToken,
} from '@kallos/contracts/gateway/deploy-tokens';
import { currentRequestId } from '@kallos/service-kit/http/request-id';
import type { DeployParts } from './deploy-parts.ts';
import { type DeployToken, hashToken, requireToken, stateOfToken } from './deploy-tokens.ts';
import type { StoredToken } from './token-store.ts';

const mostTokens = 500;
const dayMs = 86_400_000;

const remoteOf = (app: string): string => app.replaceAll('-', '_');
const appOf = (remote: string): string => remote.replaceAll('_', '-');

/** The calling administrator. */
interface Admin {
  readonly subject: string;
  readonly name: string;
}

/** Returns the caller's token for an action; throws an error with instructions when it has none. */
export function requireCallerToken(
  { tokens, tokenStore }: DeployParts,
  remote: string,
  given: string | undefined,
  scope?: DeployScope,
): DeployToken {
  const stored = tokenStore.all();
  const now = new Date();
  try {
    const found = requireToken<DeployToken>([...tokens, ...stored], remote, given, scope);
    const used = stored.find(({ hash }) => hash === found.hash);
    if (used) tokenStore.touch(used, now);
    return found;
  } catch (error) {
    // A gateway that started without NATS may lack tokens that others have.
    if (error instanceof AppError && error.code === 'invalid_token' && !tokenStore.isCurrent())
      throw new AppError('unavailable', {
        message: 'Deploy tokens cannot be checked now, because NATS does not answer. Try again in a moment.',
        retryAfterSeconds: 5,
      });
    throw error;
  }
}

function entryOf(token: StoredToken, now: Date): DeployTokenEntry {
  const { id, holder, remote, scopes, createdBy, createdAt, expiresAt, usedAt, revoked } = token;
  return {
    id,
    name: holder,
    app: appOf(remote),
    scopes,
    state: stateOfToken(token, now),
    createdBy,
    createdAt,
    expiresAt,
    usedAt: usedAt ?? null,
    revokedBy: revoked?.by ?? null,
    revokedAt: revoked?.at ?? null,
  };
}

const givenEntry = ({ holder, remote }: DeployToken): DeployTokenEntry => ({
  id: null,
  name: holder,
  app: appOf(remote),
  scopes: ['upload', 'promote'],
  state: 'live',
  createdBy: null,
  createdAt: null,
  expiresAt: null,
  usedAt: null,
  revokedBy: null,
  revokedAt: null,
});

/** Lists all tokens, newest first, those of DEPLOY_TOKENS last. */
export function listTokens({
  tokens,
  tokenStore,
  registry,
  pointers,
}: DeployParts): CallReply<typeof deployTokens.list> {
  const now = new Date();
  const made = tokenStore
    .all()
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map((token) => entryOf(token, now));
  const { shell, remotes = [] } = registry.current({}) ?? {};
  const names = [...(shell ? [shell.name] : []), ...remotes.map(({ name }) => name), ...pointers.names()];
  return {
    tokens: [...made, ...tokens.map(givenEntry)],
    apps: [...new Set(names.map(appOf))].toSorted(),
  };
}

/** Adds a change to svc-auth's audit. */
async function record(
  { callAuth }: DeployParts,
  change: 'created' | 'revoked',
  { id, holder, remote, scopes, expiresAt }: StoredToken,
  { subject }: Admin,
): Promise<void> {
  await callAuth(deployTokenAudit.record, {
    body: {
      change,
      actor: subject,
      tokenId: id,
      name: holder,
      app: appOf(remote),
      scopes: [...scopes],
      expiresAt,
      requestId: currentRequestId() ?? '',
    },
  });
}

/** Creates a token; its text is only in this reply. */
export async function createToken(
  parts: DeployParts,
  { name, app, scopes, days }: NewDeployToken,
  admin: Admin,
): Promise<CallReply<typeof deployTokens.create>> {
  const { tokenStore, log } = parts;
  const now = new Date();
  const live = tokenStore.all().filter((token) => stateOfToken(token, now) === 'live');
  if (live.length >= mostTokens)
    throw new AppError('limit_reached', {
      message: `There are ${mostTokens} deploy tokens already. Revoke some that are no longer used.`,
    });
  const token = `kd_${randomBytes(32).toString('base64url')}`;
  const stored: StoredToken = {
    id: randomUUID(),
    hash: hashToken(token),
    remote: remoteOf(app),
    holder: name,
    scopes: [...new Set(scopes)],
    createdBy: admin.name,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
  };
  // Comes first, so that every token has an audit entry.
  await record(parts, 'created', stored, admin);
  if (!(await tokenStore.save(stored))) {
    tokenStore.forget(stored.id);
    throw new AppError('unavailable', {
      message:
        'No token was made, because NATS does not answer and other gateways would reject it. Try again in a moment.',
      retryAfterSeconds: 5,
    });
  }
  log.info({ token: stored.id, remote: stored.remote, scopes, by: admin.name }, 'deploy token made');
  return { token, entry: entryOf(stored, now) };
}

/** Revokes a token; takes effect on this gateway even while NATS or the audit is unreachable. */
export async function revokeToken(
  parts: DeployParts,
  id: string,
  admin: Admin,
): Promise<CallReply<typeof deployTokens.revoke>> {
  const { tokenStore, log } = parts;
  const found = tokenStore.all().find((token) => token.id === id);
  if (!found) throw new AppError('not_found', { message: 'This deploy token no longer exists.' });
  const isNew = found.revoked === undefined;
  const revoked = found.revoked ?? { by: admin.name, at: new Date().toISOString() };
  const isEverywhere = await tokenStore.save({ ...found, revoked });
  if (isNew) {
    log.warn({ token: id, remote: found.remote, by: admin.name }, 'deploy token revoked');
    await record(parts, 'revoked', found, admin).catch((error: unknown) => {
      log.error({ err: error, token: id, by: admin.name }, 'the audit lacks a revoked deploy token');
    });
  }
  return { success: true, isEverywhere };
}
