import { describe, expect, it } from 'vitest';
import { commonPasswords, isGuessable, refuseGuessable } from './common-passwords.ts';

describe('a password', () => {
  it('is looked for among at least 2,611 common ones of six characters or more', () => {
    expect([...commonPasswords].filter((password) => [...password].length >= 6).length).toBeGreaterThan(2611);
  });

  it.each(
    (
      '123456 password Password1 PASSWORD qwerty iloveyou P@ssw0rd admin123 letmein ｐａｓｓｗｏｒｄ κωδικός ' +
      'Ολυμπιακός ΚΑΛΗΜΕΡΑ kodikos 111111 ζζζζζζζ abcdefgh 987654'
    ).split(' '),
  )('%s is easy to guess', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each(['correct horse battery staple', 'Ιρις-7-βραδια', 'tr0mbone+kite', 'x7#Qm2', '🌿🌊🌿🌙🌿🌊'])(
    '%s is not',
    (password) => {
      expect(isGuessable(password)).toBe(false);
    },
  );

  it('is easy to guess when it is the address of its owner', () => {
    const email = 'maria.ioannou@example.gr';
    for (const password of ['maria.ioannou', 'Maria.Ioannou@Example.GR'])
      expect(() => refuseGuessable(password, { email })).toThrow('too common');
    expect(() => refuseGuessable('Maria.Ioannou-7', { email })).not.toThrow();
  });
});
