import { describe, expect, it } from 'vitest';
import { GraphRefusal, GraphSilence, readRefusal } from './failures.ts';
import { classify, classifyFailure } from './error-table.ts';

type Row = [code: number, subcode: number | undefined, next: string, reason: string];

const table: Row[] = [
  [1, undefined, 'read_back', 'meta_unavailable'],
  [2, undefined, 'read_back', 'meta_unavailable'],
  [100, 1363047, 'read_back', 'meta_unavailable'],
  [100, 1609010, 'read_back', 'meta_unavailable'],
  ...[4, 17, 32, 341, 613, 80_014, ...Array.from({ length: 10 }, (_, kind) => 80_000 + kind)].map(
    (code): Row => [code, undefined, 'back_off', 'rate_limited'],
  ),
  [9, 2207042, 'back_off', 'daily_limit'],
  ...[3, 10, 200, 210, 240, 298, 299].map((code): Row => [code, undefined, 'permit', 'permission_missing']),
  [100, undefined, 'give_up', 'refused'],
  [100, 33, 'gone', 'page_gone'],
  [100, 2207023, 'give_up', 'refused'],
  [100, 2207028, 'give_up', 'picture_count'],
  [100, 2207040, 'give_up', 'text_refused'],
  [102, undefined, 'reconnect', 'token_102'],
  [190, undefined, 'reconnect', 'token_190'],
  ...[458, 459, 460, 463, 464, 467, 492].map((subcode): Row => [
    190,
    subcode,
    'reconnect',
    `token_${subcode}`,
  ]),
  [368, undefined, 'ask_person', 'page_restricted'],
  [4, 2207051, 'ask_person', 'page_restricted'],
  [25, 2207050, 'ask_person', 'page_restricted'],
  ...[1390008, 1346003, 1404006, 1404112].map((subcode): Row => [
    100,
    subcode,
    'ask_person',
    'page_restricted',
  ]),
  [506, undefined, 'adopt', 'duplicate'],
  [100, 1366051, 'adopt', 'duplicate'],
  [100, 1609005, 'give_up', 'link_refused'],
  [100, 1609008, 'give_up', 'link_refused'],
  [200, 1404078, 'ask_person', 'identity_unconfirmed'],
  [200, 4854002, 'ask_person', 'identity_unconfirmed'],
  [100, 1404102, 'give_up', 'against_standards'],
  [324, 2069019, 'wait', 'picture_unreachable'],
  [9004, 2207052, 'wait', 'picture_unreachable'],
  [9007, 2207027, 'wait', 'container_not_ready'],
  [-2, 2207003, 'remake', 'container_failed'],
  [-1, 2207001, 'remake', 'container_failed'],
  [-1, 2207032, 'remake', 'container_failed'],
  [-1, 2207053, 'remake', 'container_failed'],
  [-2, 2207020, 'recheck', 'container_lost'],
  [24, 2207006, 'recheck', 'container_lost'],
  [24, 2207008, 'recheck', 'container_lost'],
  [36_000, 2207004, 'give_up', 'picture_refused'],
  [36_001, 2207005, 'give_up', 'picture_refused'],
  [36_003, 2207009, 'give_up', 'picture_refused'],
  [36_004, 2207010, 'give_up', 'text_refused'],
  [352, 2207026, 'give_up', 'video_refused'],
];

describe('the table of refusals', () => {
  it.each(table)('answers %i/%s with %s (%s)', (code, subcode, next, reason) => {
    expect(classify({ code, subcode })).toMatchObject(
      next === 'reconnect' ? { next, cause: reason } : { next, code: reason },
    );
  });

  it('waits as long as Meta says, and half as long for a container that is lost but briefly', () => {
    expect(classify({ code: 80_001, regainSeconds: 1140 })).toMatchObject({ afterSeconds: 1140 });
    const pauses = [2207020, 2207006].map((subcode) => classify({ code: 24, subcode }).afterSeconds);
    expect(pauses).toEqual([30, 60]);
  });

  it.each([
    [32, 'page', 300],
    [17, 'person', 300],
    [4, 'app', 60],
    [341, 'app', 60],
  ])('%i speaks of the limit of a %s', (code, scope, afterSeconds) => {
    expect(classify({ code })).toMatchObject({ scope, isProven: false, afterSeconds });
    expect(classify({ code, appPercent: 100 })).toMatchObject({ scope, isProven: true, afterSeconds: 300 });
  });

  it('reads back an unknown refusal that Meta calls transient, and gives an unknown other one up', () => {
    expect(classify({ code: 7777, isTransient: true }).next).toBe('read_back');
    expect(classify({ code: 7777 }).next).toBe('give_up');
  });

  it('never takes silence for a refusal', () => {
    expect(classifyFailure(new GraphSilence('timeout'))).toMatchObject({
      next: 'read_back',
      code: 'meta_silent',
    });
  });
});

describe('reading a refusal', () => {
  it('keeps the codes and removes what looks like a token from the text', () => {
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

  it('is none for a body without an error object', () => {
    expect(readRefusal(500, { oops: true }, undefined)).toBeUndefined();
  });
});
