import { describe, expect, it } from 'vitest';
import { classify } from './error-table.ts';
import { GraphRefusal, GraphSilence, readRefusal } from './failures.ts';

/** The expected next step and code of each refusal, by code or subcode. */
const table = {
  'read_back meta_unavailable': '1 2 100/1363047 100/1609010',
  'back_off rate_limited':
    '4 17 32 341 613 80000 80001 80002 80003 80004 80005 80006 80007 80008 80009 80014',
  'back_off daily_limit': '9/2207042',
  'permit publishing_refused': '3 10 200 210 240 298 299',
  'ask_person page_changed': '21 21/7 200/2069030 100/2069030 190/2069032',
  'pause_app app_refused': '5 12 101 104 2635 2635/1',
  'ask_again refused': '0 100 100/7777',
  'confirm refused': '100/2207023',
  'ask_later unknown_refusal': '7777 7777/1 803 1357045',
  'confirm picture_count': '100/2207028',
  'confirm text_refused': '100/2207040 36004/2207010',
  'confirm link_refused': '100/1609005 100/1609008',
  'give_up against_standards': '100/1404102',
  'confirm picture_refused': '36000/2207004 36001/2207005 36003/2207009',
  'confirm video_refused': '352/2207026',
  'gone page_gone': '100/33',
  'ask_person page_restricted': '368 4/2207051 25/2207050 100/1390008 100/1346003 100/1404006 100/1404112',
  'ask_person identity_unconfirmed': '200/1404078 200/4854002',
  'adopt duplicate': '506 100/1366051',
  'wait picture_unreachable': '324/2069019 9004/2207052',
  'wait container_not_ready': '9007/2207027',
  'remake container_failed': '-2/2207003 -1/2207001 -1/2207032 -1/2207053',
  'recheck container_lost': '-2/2207020 24/2207006 24/2207008',
};
const tokenDeaths = '102 190 190/458 190/459 190/460 190/463 190/464 190/467 190/492';
/** Returns the table's results for these refusals. */
const classified = (refusals: string) =>
  refusals.split(' ').map((refusal) => {
    const [code = 0, subcode] = refusal.split('/').map(Number);
    return { refusal, trouble: classify({ code, subcode }) };
  });

describe('the error table', () => {
  it.each(Object.entries(table))('returns %s for %s', (answer, refusals) => {
    for (const { refusal, trouble } of classified(refusals))
      expect(`${trouble.next} ${trouble.code}`, refusal).toBe(answer);
  });

  it('requests a new login for a dead token and stores the reason', () => {
    for (const { refusal, trouble } of classified(tokenDeaths))
      expect(trouble).toMatchObject({ next: 'reconnect', cause: `token_${refusal.split('/').at(-1)}` });
  });

  it('waits as long as Meta asks, half as long for a lost container', () => {
    expect(classify({ code: 80_001, regainSeconds: 1140 })).toMatchObject({ afterSeconds: 1140 });
    const pauses = [2207020, 2207006].map((subcode) => classify({ code: 24, subcode }).afterSeconds);
    expect(pauses).toEqual([30, 60]);
  });

  it.each([
    ['page', '32 613 80000 80001 80002 80003 80004 80005 80006 80007 80008 80009 80014', 300],
    ['person', '17', 300],
    ['app', '4 341', 60],
  ])('maps limits of a %s: %s', (scope, codes, afterSeconds) => {
    for (const code of codes.split(' ').map(Number)) {
      expect(classify({ code })).toMatchObject({ scope, isProven: false, afterSeconds });
      expect(classify({ code, appPercent: 100 })).toMatchObject({ scope, isProven: true, afterSeconds: 300 });
    }
  });

  it('reads back an unknown refusal that Meta calls transient', () => {
    expect(classify({ code: 7777, isTransient: true }).next).toBe('read_back');
  });

  it('never treats silence as a refusal', () => {
    expect(new GraphSilence('timeout').trouble).toMatchObject({
      next: 'read_back',
      code: 'meta_silent',
    });
  });
});

describe('parsing a refusal', () => {
  it('keeps the codes and removes token-like words from the text', () => {
    const token = 'EAAGm0PX4ZCpsBAKZCsecretsecretsecret';
    const refusal = readRefusal(
      401,
      {
        error: {
          message: `Malformed access token ${token}`,
          code: 190,
          error_subcode: 463,
          is_transient: false,
        },
      },
      undefined,
    );
    expect(refusal).toBeInstanceOf(GraphRefusal);
    expect(refusal).toMatchObject({ status: 401, code: 190, subcode: 463, isTransient: false });
    expect(refusal?.message).not.toContain(token);
  });

  it('returns undefined for a body without an error object', () => {
    expect(readRefusal(500, { oops: true }, undefined)).toBeUndefined();
  });
});
