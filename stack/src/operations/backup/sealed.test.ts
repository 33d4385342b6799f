import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPassphrase, seal, unseal } from './sealed.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secrets = { manifest: '', book: { tokens: 'a key' }, secretKeys: '' };
const given = (text: string | undefined) => readPassphrase({ BACKUP_PASSPHRASE: text });

it('opens in spite of composed accents and trailing line breaks', () => {
  const typed = 'κλινική της Άννας';
  seal(folder, typed, secrets);
  for (const other of [typed, typed.normalize('NFD'), `${typed}\n`, ` ${typed}\r\n`])
    expect(unseal(folder, given(other))).toEqual(secrets);
  expect(() => unseal(folder, given('κλινικη της Αννας'))).toThrow(/does not open/);
});

it('rejects a passphrase that is too short without combining marks', () => {
  for (const nothing of [' '.repeat(40), '\n'.repeat(12), 'too short    ', '', undefined])
    expect(() => given(nothing)).toThrow(/12 characters or more/);
});

it('opens backups of releases that did not normalise the passphrase', () => {
  const sealed =
    '12vG9vV5pCh2BoZKT4u1T0LpqJQvp/gq7fx4/egeH36ogBsduL+9yU1Y3+y+8Tfr9qt2+QWNCaXMdCQByamCVJuzS9tA2wNCaPybmaefc8rpSDvm9NopL2VssTgtsPNWnRvax5Y=';
  writeFileSync(join(folder, 'secrets.sealed'), Buffer.from(sealed, 'base64'));
  expect(unseal(folder, given(' a passphrase of earlier days\n'))).toEqual(secrets);
});
