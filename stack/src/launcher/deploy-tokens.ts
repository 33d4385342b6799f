import { createHash } from 'node:crypto';
import { frontEnds } from '@kallos/tooling/build/remote-folders';
import { writeFileSync } from 'node:fs';
import type { SecretBook } from '../settings/secrets.ts';
import { type Settings, stateFile } from '../settings/settings.ts';

/**
 * The deploy tokens that the gateway trusts, as their hashes: those of DEPLOY_TOKENS, else one for each front end that is left
 * in a file which only its owner can read, so that the deploy command works on this machine without further ado.
 */
export function provideDeployTokens(settings: Settings, secrets: SecretBook): string {
  const given = settings.environment.DEPLOY_TOKENS;
  if (given) return given;
  const remotes = frontEnds(settings.root).map((folder) => folder.replaceAll('-', '_'));
  const tokens = remotes.map((remote) => ({ remote, token: `kd_${secrets.password(`deploy.${remote}`)}` }));
  const kept = Object.fromEntries(tokens.map(({ remote, token }) => [remote, token]));
  writeFileSync(stateFile(settings, 'deploy-tokens.json'), `${JSON.stringify(kept, null, 2)}\n`, {
    mode: 0o600,
  });
  return tokens
    .map(({ remote, token }) => `${remote}:local:${createHash('sha256').update(token).digest('hex')}`)
    .join(',');
}
