import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime, momentOf } from './dates.tsx';

describe('a point in time', () => {
  it('is formatted as dd/MM/yyyy HH:mm in its zone', () => {
    expect(formatDateTime('2026-11-23T08:30:00Z')).toBe('23/11/2026 10:30');
    expect(formatDateTime('2026-11-23T08:30:00Z', 'America/New_York')).toBe('23/11/2026 03:30');
  });

  it('has midnight as 00:00 and leading zeros', () => {
    expect(formatTime('2026-06-30T21:00:00Z', 'Europe/Athens')).toBe('00:00');
    expect(formatDate('2026-06-30T21:00:00Z', 'Europe/Athens')).toBe('01/07/2026');
  });

  it('throws when it is invalid', () => {
    expect(() => formatDate('tomorrow')).toThrow(RangeError);
    expect(() => formatDate(new Date(), 'Nowhere/Else')).toThrow(RangeError);
  });
});

describe('a wall-clock time', () => {
  const at = (month: number, day: number, year = 2027) => ({ year, month, day });

  it('moves a skipped time to the next existing one, as services do', () => {
    const { moment, isMoved } = momentOf(at(3, 28), { hour: 3, minute: 30 });
    expect(isMoved).toBe(true);
    expect(formatTime(moment)).toBe('04:00');
  });

  it('reads the clock of its own zone', () => {
    const { moment } = momentOf(at(7, 4), { hour: 18, minute: 45 }, 'America/New_York');
    expect(moment.toISOString()).toBe('2027-07-04T22:45:00.000Z');
  });
});
