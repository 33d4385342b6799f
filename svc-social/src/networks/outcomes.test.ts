import { describe, expect, it } from 'vitest';
import { classify } from './meta/graph/error-table.ts';
import {
  failedOutcome,
  inDoubtOutcome,
  isSameTrouble,
  isWaitForLimit,
  outcomeOfTrouble,
  outcomeOf,
  publishedOutcome,
  isCausedBy,
} from './outcomes.ts';

const unavailable = classify({ code: 2 });
const after = (
  trouble: ReturnType<typeof classify>,
  attempts: number,
  reason: string | null = trouble.code,
) => outcomeOfTrouble(trouble, { attempts, reason, reasonSince: null }, 'said');
const pauseAt = (attempts: number) => {
  const outcome = after(unavailable, attempts, 'meta_silent');
  return outcome.state === 'retry' ? outcome.afterSeconds : undefined;
};

it('waits seconds after a short outage of Meta and minutes after a long one', () => {
  expect([1, 2, 3, 4, 5, 12].map(pauseAt)).toEqual([5, 10, 20, 40, 40, 40]);
  expect([13, 200].map(pauseAt)).toEqual([300, 300]);
});

const hour = 3600;
const answerAt = (
  trouble: ReturnType<typeof classify>,
  { attempts, seconds, reason = trouble.code }: { attempts: number; seconds: number; reason?: string },
) =>
  outcomeOfTrouble(
    trouble,
    { attempts, reason, reasonSince: new Date(Date.now() - seconds * 1000 - 1000) },
    'said',
  );

describe('errors that Meta returns permanently and during outages', () => {
  it.each([
    ['success: false', { code: 0 }],
    ['100 without a subcode', { code: 100 }],
    ['an image that it cannot fetch', { code: 324 }],
    ['an image that it cannot fetch, on Instagram', { code: 9004, subcode: 2_207_052 }],
    ['a container that is not ready', { code: 9007 }],
    ['a container that failed', { code: -1, subcode: 2_207_003 }],
    ['a container that is lost', { code: 24 }],
  ])('are retried for an hour, then final: %s', (_what, refused) => {
    const trouble = classify(refused);
    for (const attempts of [1, 7, 40])
      expect(answerAt(trouble, { attempts, seconds: hour - 60 })).toMatchObject({ state: 'retry' });
    expect(answerAt(trouble, { attempts: 4, seconds: 2 * hour })).toMatchObject({ state: 'retry' });
    expect(answerAt(trouble, { attempts: 5, seconds: hour })).toEqual({
      state: 'failed',
      reason: trouble.code,
      detail: 'said',
    });
  });

  it('do not count the time of another trouble', () => {
    const failed = classify({ code: -1, subcode: 2_207_003 });
    const before = (reason: string) => answerAt(failed, { attempts: 30, seconds: 9 * hour, reason }).state;
    expect(['meta_silent', 'page_restricted', 'container_lost'].map(before)).toEqual([
      'retry',
      'retry',
      'failed',
    ]);
    expect(after(failed, 30, null).state).toBe('retry');
  });

  it('are retried with growing delays up to five minutes', () => {
    const pauses = [1, 2, 5, 9].map((attempts) => {
      const outcome = answerAt(classify({ code: 324 }), { attempts, seconds: 60 });
      return outcome.state === 'retry' ? outcome.afterSeconds : undefined;
    });
    expect(pauses).toEqual([5, 10, 80, 300]);
    expect(answerAt(classify({ code: 100 }), { attempts: 9, seconds: 60 })).toMatchObject({
      afterSeconds: 300,
    });
  });
});

describe("a refusal of the post's content", () => {
  const refused = classify({ code: 36_004 });

  it('is final once repeated for three minutes', () => {
    const state = (attempts: number, seconds: number, reason?: string) =>
      answerAt(refused, { attempts, seconds, ...(reason ? { reason } : {}) }).state;
    expect([state(1, 0), state(2, 30), state(9, 100), state(2, 900)]).toEqual(Array(4).fill('retry'));
    expect(state(3, 900, 'meta_unavailable')).toBe('retry');
    expect(answerAt(refused, { attempts: 3, seconds: 180 })).toEqual({
      state: 'failed',
      reason: 'text_refused',
      detail: 'said',
    });
  });

  it('is retried after half a minute, then once the time is over', () => {
    expect(after(refused, 1)).toMatchObject({ state: 'retry', afterSeconds: 30 });
    expect(after(refused, 2)).toMatchObject({ state: 'retry', afterSeconds: 180 });
  });

  it('is final at once for policy violations', () => {
    expect(after(classify({ code: 100, subcode: 1_404_102 }), 1).state).toBe('failed');
  });
});

it('counts similar troubles together', () => {
  expect(isSameTrouble('meta_silent', 'meta_unavailable')).toBe(true);
  expect(isSameTrouble('picture_unreachable', 'container_failed')).toBe(true);
  expect(isSameTrouble(null, 'meta_unavailable')).toBe(false);
  expect(isSameTrouble('meta_silent', 'refused')).toBe(false);
});

it('never gives up while Meta names an end', () => {
  const limited = classify({ code: 32, regainSeconds: 1140 });
  expect(answerAt(limited, { attempts: 99, seconds: 9 * hour })).toMatchObject({
    state: 'retry',
    afterSeconds: 1140,
  });
});

it('derives retry, user action or failure from the code', () => {
  expect(outcomeOf('meta_silent', { detail: 'x' })).toEqual({
    state: 'retry',
    reason: 'meta_silent',
    afterSeconds: 5,
  });
  expect(outcomeOf('needs_reconnect', { detail: 'x' })).toEqual({
    state: 'on_hold',
    reason: 'needs_reconnect',
    detail: 'x',
  });
  expect(outcomeOf('refused')).toEqual({ state: 'failed', reason: 'refused', detail: null });
});

it('attributes an outcome to its own trouble only', () => {
  const refused = classify({ code: 100, subcode: 1_404_102 });
  expect(isCausedBy(outcomeOf('against_standards'), refused)).toBe(true);
  expect(isCausedBy(outcomeOf('text_refused'), refused)).toBe(false);
  expect(isCausedBy(outcomeOf('meta_unavailable'), refused)).toBe(false);
});

it('does not count waiting for a limit, unless the post may be public', () => {
  const limited = outcomeOf('rate_limited');
  expect([limited, outcomeOf('daily_limit'), outcomeOf('meta_silent')].map(isWaitForLimit)).toEqual([
    true,
    outcomeOf('daily_limit').state === 'retry',
    false,
  ]);
  expect(isWaitForLimit(inDoubtOutcome(limited))).toBe(false);
  expect(isWaitForLimit(failedOutcome('rate_limited', null))).toBe(false);
});

it('keeps an outcome that a user must decide', () => {
  const asked = outcomeOf('several_matches');
  expect(asked.state).toBe('needs_look');
  expect(inDoubtOutcome(asked, 7)).toBe(asked);
  expect(inDoubtOutcome(outcomeOf('meta_silent'), 7)).toMatchObject({ state: 'in_doubt', doubtSeconds: 7 });
  expect(inDoubtOutcome(outcomeOf('meta_silent'))).not.toHaveProperty('doubtSeconds');
});

it('returns all known facts of a published row', () => {
  const publishedAt = new Date('2027-03-01T10:00:00Z');
  expect(publishedOutcome({ externalId: 'p_1', permalink: null, publishedAt })).toEqual({
    state: 'published',
    externalId: 'p_1',
    permalink: null,
    publishedAt: publishedAt.toISOString(),
  });
  expect(publishedOutcome({ externalId: null, permalink: 'x', publishedAt: null })).toMatchObject({
    externalId: '',
    publishedAt: '1970-01-01T00:00:00.000Z',
  });
});
