import { describe, expect, it } from 'vitest';
import { isSettled, isCertain, minLookupSpacingSeconds } from '../settling.ts';
import { GraphRefusal, GraphSilence } from './graph/failures.ts';
import {
  publishResponseOf,
  nextAfter,
  refusalOf,
  timesAccepted,
  unsettledOutcome,
} from './publish-responses.ts';

const refusal = new GraphRefusal({
  status: 400,
  code: 100,
  subcode: 2_207_023,
  isTransient: false,
  regainSeconds: undefined,
  traceId: 't',
  text: 'no',
});

describe('a missing post', () => {
  const unseen = (reads: number, quietSeconds: number) => ({ reads, quietSeconds, doubtSeconds: 0 });
  it('is looked up at intervals of a sixth of the settle time', () => {
    expect(minLookupSpacingSeconds(90)).toBe(15);
  });

  it('counts as not public only after three lookups over the whole time', () => {
    expect(isSettled(unseen(3, 90), 90)).toBe(true);
    expect(isSettled(unseen(2, 900), 90)).toBe(false);
    expect(isSettled(unseen(9, 89), 90)).toBe(false);
  });

  it('waits a third longer before an irreversible step', () => {
    expect(isCertain(unseen(3, 120), 90)).toBe(true);
    expect(isCertain(unseen(3, 119), 90)).toBe(false);
    expect(isCertain(unseen(2, 500), 90)).toBe(false);
  });
});

describe("Meta's response", () => {
  it('is stored with its repetitions and refusal unless it is missing', () => {
    const once = publishResponseOf(undefined);
    const twice = publishResponseOf(undefined, { before: once });
    expect([null, once, twice, publishResponseOf(refusal, { before: twice })].map(timesAccepted)).toEqual([
      0, 1, 2, 0,
    ]);
    expect(timesAccepted({ kind: 'accepted' })).toBe(1);
    expect(publishResponseOf(new GraphSilence('x'), { before: once })).toBeNull();
    const kept = publishResponseOf(refusal);
    expect(kept).toMatchObject({ kind: 'refused', code: 100, subcode: 2_207_023 });
    expect(kept?.kind === 'refused' ? refusalOf(kept) : undefined).toMatchObject({
      message: refusal.message,
      isTransient: false,
    });
    expect(refusalOf({ kind: 'refused', status: 400, code: 1, message: 'x' }).isTransient).toBe(false);
  });

  it('decides the next step and the outcome of a post that may be public', () => {
    const refused = publishResponseOf(refusal);
    const accepted = publishResponseOf(undefined);
    expect([null, accepted, refused].map(nextAfter)).toEqual(['read_back', 'trust', 'confirm']);
    expect([null, accepted, refused].map((answer) => unsettledOutcome(answer, 2))).toMatchObject([
      { state: 'in_doubt', reason: 'meta_silent', afterSeconds: 4 },
      { reason: 'published_not_visible', afterSeconds: 4 },
      { reason: 'refused', afterSeconds: 4 },
    ]);
    expect(unsettledOutcome(null, 99)).toMatchObject({ afterSeconds: 10 });
  });
});
