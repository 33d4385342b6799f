import { describe, expect, it } from 'vitest';
import { accessBlockOf, type AccessFacts } from './facts.ts';
import type { Delivery } from './ledger.ts';
import { knownAnswerOf, inProgressFor, resolveVersionConflict } from './versions.ts';

const made = new Date('2026-11-23T07:00:00Z');
const [before, after] = ['2026-11-23T06:00:00Z', '2026-11-23T08:00:00Z'].map((moment) => new Date(moment));
const sure = { doubtfulSince: null, askedAt: made };
/** A restored database: records from before 08:00 may be missing. */
const doubtful = { doubtfulSince: after!, askedAt: after! };
const version = (more: Partial<Delivery>) =>
  ({ state: 'open', reason: null, detail: null, createdAt: made, draftId: null, ...more }) as Delivery;
const untold = { flipStartedAt: null, flipSentAt: null };
const shown = { state: 'published', externalId: 'p_1', permalink: null, publishedAt: made } as const;

const yielded = (
  other: Partial<Delivery>,
  more: Partial<Parameters<typeof resolveVersionConflict>[1]> = {},
) => {
  const result = resolveVersionConflict(version({ ...untold, ...other }), {
    isBusy: false,
    memory: sure,
    request: { dueAt: after!.toISOString() },
    ...more,
  });
  return typeof result !== 'object'
    ? result
    : result.kind === 'answered'
      ? result.outcome.state
      : result.kind;
};

describe('another version of the post on the page', () => {
  it('returns published, left to a user, or in progress', () => {
    expect(yielded(shown, { isBusy: true })).toBe('published');
    expect(yielded({ state: 'needs_look' }, { isBusy: true })).toBe('retry');
    expect(yielded({ state: 'needs_look' })).toBe('needs_look');
    expect(inProgressFor(2)).toMatchObject({ outcome: { reason: 'in_progress', afterSeconds: 2 } });
  });

  it('is looked up first when it was sent or failed with a draft', () => {
    expect(yielded({ flipStartedAt: before! })).toBe('reconcile_first');
    expect(yielded({ state: 'failed', flipSentAt: before! })).toBe('reconcile_first');
    expect(yielded({ state: 'failed', draftId: 'd' })).toBe('reconcile_first');
    expect(yielded({ state: 'superseded', flipSentAt: before! })).toBeUndefined();
  });

  it('is looked up first when it, or the post, may have been sent and lost', () => {
    expect(yielded({}, { memory: doubtful })).toBe('reconcile_first');
    const late = new Date(after!.getTime() + 1000);
    const request = { dueAt: late.toISOString() };
    expect(yielded({}, { memory: doubtful, request })).toBe('reconcile_first');
    expect(yielded({ createdAt: late }, { memory: doubtful, request })).toBe('supersede');
    expect(yielded({ createdAt: late }, { memory: doubtful, request: {} })).toBe('reconcile_first');
    expect(yielded({ state: 'failed' }, { memory: doubtful })).toBeUndefined();
  });

  it('is superseded when no part of it was sent', () => {
    expect(yielded({})).toBe('supersede');
    expect(yielded({ draftId: 'd' })).toBe('supersede');
    expect(yielded({ state: 'failed' })).toBeUndefined();
  });
});

describe('a repeated key', () => {
  it('keeps its outcome, unless it may have been edited and sent since', () => {
    expect(knownAnswerOf(version({}), doubtful)).toBeUndefined();
    expect(knownAnswerOf(version(shown), doubtful)).toMatchObject({ outcome: { externalId: 'p_1' } });
    const failed = version({ state: 'failed', detail: 'why' });
    const outcome = { state: 'failed', reason: 'refused', detail: 'why' };
    expect(knownAnswerOf(failed, sure)).toEqual({ kind: 'answered', outcome });
    expect(knownAnswerOf(failed, doubtful)).toEqual({ kind: 'failed_before', failed, outcome });
    const left = version({ state: 'needs_look', reason: 'edited_match' });
    expect(knownAnswerOf(left, doubtful)).toMatchObject({ outcome: { reason: 'edited_match' } });
    expect(() => knownAnswerOf(version({ state: 'superseded' }), sure)).toThrow('A later version');
  });
});

it('returns the block of the application before that of the page', () => {
  const facts: AccessFacts = {
    connection: 'ok',
    connectionReason: 'token_190',
    userToken: 'u',
    scopes: [],
    pageRow: 1,
    parentPageId: null,
    pauseReason: null,
    pauseDetail: null,
    pausedSeconds: 0,
    pageToken: 't',
    isSelected: true,
    appBackoff: 0,
    appReason: null,
  };
  const barred = (more: Partial<AccessFacts>) => accessBlockOf({ ...facts, ...more });
  expect([accessBlockOf(undefined)?.reason, barred({})]).toEqual(['not_connected', undefined]);
  const appBackoff = { appBackoff: 9, connection: null };
  expect(barred(appBackoff)).toMatchObject({ reason: 'rate_limited', afterSeconds: 9 });
  expect(barred({ connection: null, pageToken: null })?.reason).toBe('not_connected');
  expect(barred({ connection: 'needs_reconnect', pageToken: null })).toMatchObject({
    reason: 'needs_reconnect',
    detail: 'token_190',
  });
  expect(barred({ pageRow: null })?.reason).toBe('page_unknown');
  expect(barred({ pageToken: null, pausedSeconds: 5 })?.reason).toBe('page_unknown');
  expect(barred({ pausedSeconds: 5 })).toMatchObject({ reason: 'rate_limited', afterSeconds: 5 });
  expect(barred({ pausedSeconds: 5, pauseReason: 'page_restricted' })?.reason).toBe('page_restricted');
  expect(barred({ appBackoff: 9, appReason: 'app_refused' })?.reason).toBe('app_refused');
});
