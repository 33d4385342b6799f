import { describe, expect, it } from 'vitest';
import {
  mayHaveLostEdit,
  possibleLossSeconds,
  possibleLossSecondsOf,
  isSentAfterLoss,
  withDueTime,
} from './data-loss-window.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
const due = (minute: number) => ({ dueAt: at(minute).toISOString() });

describe('the data-loss window after a restore', () => {
  const memory = { doubtfulSince: at(10), askedAt: at(12) };
  it('includes posts that were due before it began, while it lasts', () => {
    expect(possibleLossSeconds(memory, due(9))).toBe(120);
    expect(possibleLossSeconds(memory, due(10))).toBe(120);
    expect(possibleLossSeconds(memory, {})).toBe(120);
    expect(possibleLossSecondsOf(memory, { createdAt: at(9) })).toBe(120);
  });

  it('excludes posts that were due after it began, and all without a restore', () => {
    expect(possibleLossSeconds(memory, due(11))).toBeNull();
    expect(possibleLossSecondsOf(memory, { createdAt: at(11) })).toBeNull();
    expect(possibleLossSeconds({ ...memory, doubtfulSince: null }, due(9))).toBeNull();
  });
});

describe('an edit', () => {
  const memory = { doubtfulSince: at(10), askedAt: at(12) };
  const sentAt = (minute: number | null) => ({
    createdAt: at(5),
    flipSentAt: minute === null ? null : at(minute),
  });
  it('may be lost if made before the restore and not sent since', () => {
    expect([null, 9, 10, 11].map((minute) => mayHaveLostEdit(memory, sentAt(minute)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(mayHaveLostEdit(memory, { createdAt: at(11), flipSentAt: null })).toBe(false);
    expect(mayHaveLostEdit({ ...memory, doubtfulSince: null }, sentAt(null))).toBe(false);
  });

  it('counts as sent at any time if there was no restore', () => {
    expect(isSentAfterLoss({ doubtfulSince: null }, sentAt(9))).toBe(true);
    expect(isSentAfterLoss({ doubtfulSince: null }, sentAt(null))).toBe(false);
  });
});

it('searches from the due time, or from creation if that was earlier', () => {
  const delivery = { createdAt: at(5), key: 'k' };
  expect(withDueTime(delivery, due(3))).toEqual({ createdAt: at(3), key: 'k' });
  expect(withDueTime(delivery, due(7))).toBe(delivery);
  expect(withDueTime(delivery, {})).toBe(delivery);
});
