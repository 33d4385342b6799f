import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findToken } from './gateway-client.ts';

let repository = '';
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'kallos-tokens-'));
  mkdirSync(join(repository, 'state'));
  writeFileSync(
    join(repository, 'state/deploy-tokens.json'),
    JSON.stringify({ mfe_new_patients: 'kd_local' }),
  );
  vi.stubEnv('KALLOS_DEPLOY_TOKEN', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(repository, { recursive: true });
});

it('finds the token of the launcher in DATA_DIR from any folder', () => {
  vi.stubEnv('DATA_DIR', 'state');
  expect(findToken('mfe-new-patients', 'http://localhost:8080', repository)).toBe('kd_local');
  vi.stubEnv('DATA_DIR', join(repository, 'state'));
  expect(findToken('mfe-new-patients', 'http://localhost:8080', repository)).toBe('kd_local');
  expect(() => findToken('mfe-new-patients', 'https://kallos.example', repository)).toThrow(
    'KALLOS_DEPLOY_TOKEN',
  );
});
