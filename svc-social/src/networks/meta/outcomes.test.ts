import { describe, expect, it } from 'vitest';
import { classify } from './error-table.ts';
import {
  givenUp,
  inDoubt,
  isSameTrouble,
  isWaitForLimit,
  outcomeAfter,
  outcomeOf,
  publishedOutcome,
  standsOn,
} from './outcomes.ts';

const unavailable = classify({ code: 2 });
const after = (
  trouble: ReturnType<typeof classify>,
  attempts: number,
  reason: string | null = trouble.code,
) => outcomeAfter(trouble, { attempts, reason }, 'said');
const pauseAt = (attempts: number) => {
  const outcome = after(unavailable, attempts, 'meta_silent');
  return outcome.state === 'retry' ? outcome.afterSeconds : undefined;
};

it('a moment in which Meta is away keeps a post waiting for seconds, hours of it for minutes', () => {
  expect([1, 2, 3, 4, 5, 12].map(pauseAt)).toEqual([5, 10, 20, 40, 40, 40]);
  expect([13, 200].map(pauseAt)).toEqual([320, 320]);
});

describe('each trouble has its own patience', () => {
  const failed = classify({ code: -1, subcode: 2_207_003 });
  const lost = classify({ code: 24 });
  const stateAfter = (reason: string | null) => after(failed, 30, reason).state;
  it('which another trouble before does not use up, and the same does', () => {
    expect([stateAfter('meta_silent'), stateAfter('container_failed')]).toEqual(['retry', 'failed']);
    expect(stateAfter(null)).toBe('failed');
    expect(isSameTrouble('meta_silent', 'meta_unavailable')).toBe(true);
    expect(isSameTrouble(null, 'meta_unavailable')).toBe(false);
    expect(isSameTrouble('meta_silent', 'refused')).toBe(false);
  });

  it.each([
    ['a plain no', classify({ code: 0 }), 4, 40],
    ['a container that failed', failed, 4, failed.afterSeconds],
    ['a container that is lost', lost, 4, lost.afterSeconds],
    ['a picture out of reach', classify({ code: 324 }), 6, classify({ code: 324 }).afterSeconds * 32],
  ])('%s', (_, trouble, last, afterSeconds) => {
    expect(after(trouble, last)).toMatchObject({ state: 'retry', afterSeconds });
    expect(after(trouble, last + 1)).toEqual({ state: 'failed', reason: trouble.code, detail: 'said' });
  });

  it('but what waits for an end that Meta names is never given up', () => {
    const limited = classify({ code: 32, regainSeconds: 1140 });
    expect(after(limited, 99)).toMatchObject({ state: 'retry', afterSeconds: 1140 });
  });
});

it('an answer follows from its code: to be tried again, mended by the business, or for good', () => {
  expect(outcomeOf('meta_silent', { detail: 'x' })).toEqual({
    state: 'retry',
    reason: 'meta_silent',
    afterSeconds: 5,
  });
  expect(outcomeOf('needs_reconnect', { detail: 'x' })).toEqual({
    state: 'failed',
    reason: 'needs_reconnect',
    detail: 'x',
    isMendable: true,
  });
  expect(outcomeOf('refused')).toEqual({ state: 'failed', reason: 'refused', detail: null });
});

it('an outcome stands on the trouble that it was made of, and on no other', () => {
  const refused = classify({ code: 100, subcode: 2207023 });
  expect(standsOn(outcomeOf('refused'), refused)).toBe(true);
  expect(standsOn(outcomeOf('text_refused'), refused)).toBe(false);
  expect(standsOn(outcomeOf('meta_unavailable'), refused)).toBe(false);
});

it('waiting for a limit is no attempt, unless the post may be public', () => {
  const limited = outcomeOf('rate_limited');
  expect([limited, outcomeOf('daily_limit'), outcomeOf('meta_silent')].map(isWaitForLimit)).toEqual([
    true,
    outcomeOf('daily_limit').state === 'retry',
    false,
  ]);
  expect(isWaitForLimit(inDoubt(limited))).toBe(false);
  expect(isWaitForLimit(givenUp('rate_limited', null))).toBe(false);
});

it('what a person is asked stays what it is, in doubt or not', () => {
  const asked = outcomeOf('several_matches');
  expect(asked.state).toBe('needs_look');
  expect(inDoubt(asked, 7)).toBe(asked);
  expect(inDoubt(outcomeOf('meta_silent'), 7)).toMatchObject({ isInDoubt: true, doubtSeconds: 7 });
  expect(inDoubt(outcomeOf('meta_silent'))).not.toHaveProperty('doubtSeconds');
});

it('a published row answers with all that is known of it', () => {
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
