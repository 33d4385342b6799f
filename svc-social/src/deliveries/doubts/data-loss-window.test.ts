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

describe('a memory in doubt', () => {
  const memory = { doubtfulSince: at(10), askedAt: at(12) };
  it('may lack what was due before it, for as long as it is in doubt', () => {
    expect(possibleLossSeconds(memory, due(9))).toBe(120);
    expect(possibleLossSeconds(memory, due(10))).toBe(120);
    expect(possibleLossSeconds(memory, {})).toBe(120);
    expect(possibleLossSecondsOf(memory, { createdAt: at(9) })).toBe(120);
  });

  it('lacks nothing that came after it, and a sound one nothing at all', () => {
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
  it('may be forgotten of what was made before the doubt and not sent since', () => {
    expect([null, 9, 10, 11].map((minute) => mayHaveLostEdit(memory, sentAt(minute)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(mayHaveLostEdit(memory, { createdAt: at(11), flipSentAt: null })).toBe(false);
    expect(mayHaveLostEdit({ ...memory, doubtfulSince: null }, sentAt(null))).toBe(false);
  });

  it('is sent since a sound memory whenever it was sent', () => {
    expect(isSentAfterLoss({ doubtfulSince: null }, sentAt(9))).toBe(true);
    expect(isSentAfterLoss({ doubtfulSince: null }, sentAt(null))).toBe(false);
  });
});

it('a delivery is looked for since it was due, or since it was made if that was before', () => {
  const delivery = { createdAt: at(5), key: 'k' };
  expect(withDueTime(delivery, due(3))).toEqual({ createdAt: at(3), key: 'k' });
  expect(withDueTime(delivery, due(7))).toBe(delivery);
  expect(withDueTime(delivery, {})).toBe(delivery);
});
