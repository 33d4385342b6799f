import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStore } from './secrets.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'kallos-secrets-')), 'secrets.json');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true, force: true }));

describe('the secrets of an installation', () => {
  it('stay the same across runs and differ from each other', () => {
    const first = new SecretStore(file);
    const [a, b] = [first.key('identity.auth'), first.key('identity.posts')];
    expect(a).not.toBe(b);
    expect(Buffer.from(a, 'base64')).toHaveLength(32);
    expect(new SecretStore(file).key('identity.auth')).toBe(a);
  });

  it('make passwords that need no quoting in URLs and SQL', () => {
    expect(new SecretStore(file).password('nats')).toMatch(/^[\w-]{32}$/);
  });

  it('are readable by their owner only, even after a chmod', () => {
    new SecretStore(file).password('nats');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(new SecretStore(file).password('nats')).not.toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are not replaced when their file is damaged', () => {
    writeFileSync(file, '{"nats": "abc"');
    expect(() => new SecretStore(file)).toThrow('is damaged');
    expect(readFileSync(file, 'utf8')).toBe('{"nats": "abc"');
  });
});
