import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SecretStore } from '../settings/secrets.ts';
import { readSettings } from '../settings/settings.ts';
import { provideDeployTokens } from './deploy-tokens.ts';

it('adds tokens of DEPLOY_TOKENS to those of this platform, which stay valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-deploy-tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const provide = (environment: Record<string, string>) =>
    provideDeployTokens(
      readSettings({ ...environment, DATA_DIR: folder }),
      new SecretStore(join(folder, 'secrets.json')),
    );
  const own = provide({});
  expect(own).toContain('mfe_portal:local:');
  const given = `mfe_analytics:nikos:${'a'.repeat(64)}`;
  expect(provide({ DEPLOY_TOKENS: given })).toBe(`${given},${own}`);
  const file = join(folder, 'deploy-tokens.json');
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toContain('mfe_portal');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
