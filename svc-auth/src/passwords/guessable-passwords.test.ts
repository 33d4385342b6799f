import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { refuseGuessable, weaknessOf } from './guessable-passwords.ts';

const isGuessable = (password: string, about?: readonly string[]): boolean =>
  weaknessOf(password, about) !== undefined;

const leaked = dictionary['passwords-common'].filter((password) => password.length >= 6);

describe('a password', () => {
  it('from the leaked list is rejected, also with common disguises', () => {
    expect(leaked.length).toBeGreaterThan(40_000);
    const dress = [
      (word: string) => word,
      (word: string) => `${word}1`,
      (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}2026!`,
      (word: string) => `${word}!`,
      (word: string) => word.toUpperCase(),
      (word: string) => `123${word}`,
    ];
    expect(leaked.filter((word, index) => index % 20 === 0 && !isGuessable(word))).toEqual([]);
    const tried = leaked.filter((word, index) => index % 401 === 0 && /^[a-z]{4,}$/.test(word));
    const passed = dress.flatMap((put) => tried.map(put).filter((password) => !isGuessable(password)));
    expect(passed).toEqual([]);
  });

  it.each(
    (
      '123456 password Password1 PASSWORD qwerty iloveyou P@ssw0rd admin123 letmein ｐａｓｓｗｏｒｄ κωδικός ' +
      'Ολυμπιακός ΚΑΛΗΜΕΡΑ kodikos 111111 ζζζζζζζ abcdefgh 987654 121212 hahaha password1! Pa$$w0rd1 qazwsxedc ' +
      'abcabcabc 12341234 q1w2e3r4 Kallos2026! kallos-1 zacefron hotmail Κλινική1 01011990 drowssap ' +
      'instagram2026 gmail.com1 Ιανουάριος26 δευτέρα1 savvato1 dermatologist1 aesthetics1 receptionist1 fortnite1 ' +
      'skroutz1 efood123 cosmote2026 insta2026 corfu2026 qwe123!@#'
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

  it.each([
    ['word_and_year', 'ιατρείο2026 Ιατρείο_2026! filakia2026 2024kalimera iatreio1999'],
    ['word_and_digits', 'ιατρείο1 password1 kalhspera! 7iatreio μπάλα123'],
    ['only_digits', '123456 01011990 121212 111111 20262026 12-12-1990'],
    ['key_pattern', 'qwerty qwertyuiop ;ςερτυ2026 !!!!!!!! abcdefgh ζζζζζζζ hahaha abcabcabc'],
    ['too_common', 'iloveyou κωδικός Ολυμπιακός drowssap'],
    ['own_name', 'dermafos2026 Δέρμαφος1 maria.ioannou Maria_Ioannou1985 kallos2026 Κλινική-Δέρμαφος-1'],
  ])('is refused as %s: %s', (weakness, typed) => {
    const about = ['maria.ioannou', 'example.gr', 'Κλινική Δέρμαφος'];
    const found = typed.split(' ').map((password) => [password, weaknessOf(password, about)]);
    expect(found).toEqual(typed.split(' ').map((password) => [password, weakness]));
  });

  it.each([
    'maria.ioannou',
    'Maria.Ioannou@Example.GR',
    'Maria.Ioannou-7',
    'ioannou1985',
    'Δέρμαφος1!',
    'dermafos2026',
    'klinikiDermafos',
    'Κλινική-Δέρμαφος-1',
    'D3rmafos',
    'adminDermafos1',
    'dermafos_login',
  ])("%s is guessable from the owner's data", (password) => {
    const owner = { email: 'maria.ioannou@example.gr', names: ['Κλινική Δέρμαφος'] };
    expect(() => refuseGuessable(password, owner)).toThrow('easy to guess');
    expect(() => refuseGuessable('tr0mbone+dermafos+kite', owner)).not.toThrow();
  });

  it.each(
    (
      'kwdikos1 k0dikos kvdikow ;ςερτυ123 πασσςορδ1 αδμιν123 sagapw1 agaphmou1 giwrgos1 panagiwths 8essaloniki thessalonikh ' +
      'a8hna2004 olumpiakos paokara21 kalhspera dermatologikh! xristina xalandri24! mwromou dhmhtrhs! kliniki2026 iatreio1 ' +
      'filakia1 mwraki! zouzouni1 osfp1925 13pao13 souvlaki1 ouzo1234 frappe123 kritikos1 pappous1 yamas123 ypodoxi1 ' +
      'thira7 farmakeio2026 dermatologia1 28oktovriou zakynthos1 megasalexandros mpala123 podosfairo1 gamwto1 magazi2026 ' +
      'kokkino1 galazio123 deka1234 pateras1! lykeio2026 fysiki1 sfakianakis1 kaliMina2026 rytides1 ellhnika σαγαπαω ' +
      'γραφειο1 δουλεια1 neoskodikos1 σύνθημα1 asfaleia1 moussaka1 xroniapolla1 kaliXronia2026 nosokoma1 amaksi1 σ’αγαπω1'
    ).split(' '),
  )('%s is a Greek word in other letters or another layout', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each(
    'aiglh2024 zwh2024! zwi1234! aiglhderma Αιγλη-2024 zvh1234 papadakh85 αιγληδερμα1 8alassinh1'.split(' '),
  )("%s is guessable from the clinic's Greek name", (password) => {
    const names = ['Αίγλη Derma', 'Κέντρο Ζωή', 'Θαλασσινή'];
    const owner = { email: 'eleni.papadaki@example.gr', names };
    expect(() => refuseGuessable(password, owner)).toThrow('easy to guess');
  });

  it('of maximum length is checked quickly', () => {
    const started = process.cpuUsage();
    for (const piece of ['s3cr3t', '0O', '1l1l', 'aB3$xY'])
      isGuessable(piece.repeat(200).slice(0, 200), ['maria.ioannou@example.gr', 'Κλινική Δέρμαφος']);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
