import { describe, expect, it } from 'vitest';
import { Email } from '../auth/accounts.ts';
import { readEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ['info@clinic.gr', 'info@clinic.gr'],
    [' Info@Clinic.GR ', 'info@clinic.gr'],
    ['info@κλινική.ελ', 'info@κλινική.ελ'],
    ['INFO@ΚΛΙΝΙΚΉ.ΕΛ', 'info@κλινική.ελ'],
    ['info@xn--jxavaccdp.xn--qxam', 'info@κλινική.ελ'],
    ['info@κλινική.ελ', 'info@κλινική.ελ'],
    ['info@κλινική。ελ', 'info@κλινική.ελ'],
    ['info@ομορφιά.κλινική.gr', 'info@ομορφιά.κλινική.gr'],
    ['info@müller-haut.de', 'info@müller-haut.de'],
    ['info@клиника.рф', 'info@клиника.рф'],
    ['info@例え.jp', 'info@例え.jp'],
    ['info@عيادة.com', 'info@عيادة.com'],
    ['ｉｎｆｏ＠ｃｌｉｎｉｃ．ｇｒ', 'info@clinic.gr'],
    ['in\u00adfo@cli\u200bnic.gr', 'info@clinic.gr'],
    ['mailto:info@clinic.gr', 'info@clinic.gr'],
    ['Ελένη Π. <info@clinic.gr>', 'info@clinic.gr'],
    ['info@clinic.gr;', 'info@clinic.gr'],
    ['info@clinic.gr.', 'info@clinic.gr'],
    ["o'neil+ads@mail.clinic.co.uk", "o'neil+ads@mail.clinic.co.uk"],
    ['info@3dskin.gr', 'info@3dskin.gr'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(readEmail(typed)).toBe(stored);
    expect(Email.parse(typed)).toBe(stored);
    // Normalizing twice changes nothing.
    expect(readEmail(stored)).toBe(stored);
  });

  it.each([
    '',
    'info',
    '@clinic.gr',
    'info@',
    'info@localhost',
    'info@clinic',
    'info@clinic..gr',
    'info@-clinic.gr',
    'info@clinic_.gr',
    'info@127.0.0.1',
    'info@0x7f.1',
    'info@[127.0.0.1]',
    'info@clinic.gr/path',
    'info@clinic.gr:25',
    'info@cli nic.gr',
    'in fo@clinic.gr',
    '.info@clinic.gr',
    'in..fo@clinic.gr',
    '"in fo"@clinic.gr',
    'a@b@clinic.gr',
    'ελένη@clinic.gr',
    'info@clinic.gr\nbcc:x@y.gr',
    `${'a'.repeat(65)}@clinic.gr`,
    `info@${'a'.repeat(64)}.gr`,
    'info@xn--zzzzzzzzzzzz!.gr',
    'a@b.gr, c@d.gr',
    // Greek letters that look Latin.
    'info@dermafως.gr',
    'info@clιnic.gr',
  ])('%j is rejected', (typed) => {
    expect(readEmail(typed)).toBeUndefined();
    expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('Valid email is required');
  });
});
