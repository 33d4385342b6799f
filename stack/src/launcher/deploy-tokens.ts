import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { frontEnds } from '@kallos/tooling/build/remote-folders';
import type { SecretStore } from '../settings/secrets.ts';
import { type Settings, stateFile } from '../settings/settings.ts';

/**
 * Returns the hashes of the deploy tokens: those of DEPLOY_TOKENS, and one per front end, stored in a file that only
 * its owner can read and that the deploy command uses.
 */
export function provideDeployTokens(settings: Settings, secrets: SecretStore): string {
  const given = settings.environment.DEPLOY_TOKENS;
  const remotes = frontEnds(settings.root).map((folder) => folder.replaceAll('-', '_'));
  const tokens = remotes.map((remote) => ({ remote, token: `kd_${secrets.password(`deploy.${remote}`)}` }));
  const kept = Object.fromEntries(tokens.map(({ remote, token }) => [remote, token]));
  writeFileSync(stateFile(settings, 'deploy-tokens.json'), `${JSON.stringify(kept, null, 2)}\n`, {
    mode: 0o600,
  });
  const made = tokens.map(
    ({ remote, token }) => `${remote}:local:${createHash('sha256').update(token).digest('hex')}`,
  );
  return [...(given ? [given] : []), ...made].join(',');
}
