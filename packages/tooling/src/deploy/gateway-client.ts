import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ErrorBody } from '@kallos/contracts/errors';
import {
  deployPath,
  type PointerChange,
  type ReleaseUpload,
  RemotePointer,
  UploadReply,
} from '@kallos/contracts/gateway/deploys';

/** The deployments of one remote at one gateway. */
export interface DeployClient {
  readonly upload: (version: string, upload: ReleaseUpload) => Promise<UploadReply>;
  readonly move: (wish: PointerChange) => Promise<RemotePointer>;
  readonly look: () => Promise<RemotePointer>;
}

const isLoopback = (registry: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(registry).hostname);

/**
 * Returns the token of the environment or of a platform started from this folder; throws when there is none.
 */
export function findToken(app: string, registry: string, repository: string): string {
  const given = process.env['KALLOS_DEPLOY_TOKEN'];
  if (given) return given;
  const file = resolve(repository, process.env['DATA_DIR'] ?? '.data', 'deploy-tokens.json');
  if (isLoopback(registry) && existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const token = kept[app.replaceAll('-', '_')];
    if (token !== undefined) return token;
  }
  throw new Error(
    `set KALLOS_DEPLOY_TOKEN to a token that may deploy ${app}. Make one under ${registry}/admin/front-ends, Deploy tokens; it works at once, without a restart.`,
  );
}

/** Opens the deployment API of a remote; every refusal throws the gateway's message. */
export function openDeployClient(app: string, registry: string, token: string): DeployClient {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${registry}${deployPath}/${app}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${registry} does not answer`, { cause: error });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const refusal = ErrorBody.safeParse(answer);
    const fields = refusal.data?.fields ? ` (${JSON.stringify(refusal.data.fields)})` : '';
    throw new Error(
      refusal.success ? `${refusal.data.message}${fields}` : `${registry} answered ${response.status}`,
    );
  };
  return {
    upload: async (version, upload) =>
      UploadReply.parse(await call('PUT', `/releases/${encodeURIComponent(version)}`, upload)),
    move: async (wish) => RemotePointer.parse(await call('POST', '', wish)),
    look: async () => RemotePointer.parse(await call('GET', '')),
  };
}
