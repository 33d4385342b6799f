import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSecrets, type SealContext } from './secrets.ts';

const key = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;
const place: SealContext = { accountId: 1, column: 'pages.page_token' };

describe('secrets', () => {
  it('decrypts what it encrypted and never shows the text', () => {
    const secrets = openSecrets(key('a'));
    const envelope = secrets.seal('EAAsecret', place);
    expect(envelope).toMatch(/^a\./);
    expect(envelope).not.toContain('EAAsecret');
    expect(secrets.open(envelope, place)).toBe('EAAsecret');
    expect(secrets.seal('EAAsecret', place)).not.toBe(envelope);
  });

  it('rejects an envelope copied to another account or column', () => {
    const secrets = openSecrets(key('a'));
    const envelope = secrets.seal('EAAsecret', place);
    expect(() => secrets.open(envelope, { ...place, accountId: 2 })).toThrow();
    expect(() => secrets.open(envelope, { ...place, column: 'social_connections.user_token' })).toThrow();
  });

  it('rejects an altered envelope and a shortened tag', () => {
    const secrets = openSecrets(key('a'));
    const [kid, nonce, sealed, tag] = secrets.seal('EAAsecret', place).split('.') as [
      string,
      string,
      string,
      string,
    ];
    const other = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(() => secrets.open([kid, nonce, other, tag].join('.'), place)).toThrow();
    expect(() => secrets.open([kid, nonce, sealed, tag.slice(0, 6)].join('.'), place)).toThrow();
  });

  it('decrypts with the old key after a rotation and encrypts with the new', () => {
    const [old, fresh] = [key('old'), key('new')];
    const envelope = openSecrets(old).seal('EAAsecret', place);
    const rotated = openSecrets(`${fresh},${old}`);
    expect(rotated.open(envelope, place)).toBe('EAAsecret');
    const resealed = rotated.reseal(envelope, place);
    expect(resealed).toMatch(new RegExp(`^${rotated.currentKeyId}[.]`));
    expect(openSecrets(fresh).open(resealed, place)).toBe('EAAsecret');
    expect(() => openSecrets(fresh).open(envelope, place)).toThrow(/no key old/);
  });

  it('rejects short, repeated and malformed keys', () => {
    expect(() => openSecrets('a:c2hvcnQ=')).toThrow();
    expect(() => openSecrets('')).toThrow();
    expect(() => openSecrets(`${key('a')},${key('a')}`)).toThrow();
  });
});
