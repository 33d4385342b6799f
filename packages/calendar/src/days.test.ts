import { describe, expect, it } from 'vitest';
import { addDays, endOfNextWeek, freeDays, twoWeeksOf, weekdayOf } from './days.ts';

describe('the days of a period', () => {
  it('ends on the Sunday of next week', () => {
    expect(weekdayOf('2026-11-23')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(endOfNextWeek('2026-11-23')).toBe('2026-12-06');
    expect(endOfNextWeek('2026-11-29')).toBe('2026-12-06');
    expect(endOfNextWeek('2026-11-29')).toBe(twoWeeksOf('2026-11-29').at(-1));
  });

  it('covers the current and the next week from Monday', () => {
    expect(twoWeeksOf('2026-11-21')).toHaveLength(14);
    expect(twoWeeksOf('2026-11-21')[0]).toBe('2026-11-16');
    expect(twoWeeksOf('2026-11-21').at(-1)).toBe('2026-11-29');
    expect(twoWeeksOf('2026-11-22')[0]).toBe('2026-11-16');
  });

  it('steps one day at a time, also across months and clock changes', () => {
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2027-10-31', 1)).toBe('2027-11-01');
  });

  it('takes one day in every N from the first', () => {
    expect(freeDays({ first: '2026-11-25', last: '2026-12-06', everyDays: 3, taken: [] })).toEqual([
      '2026-11-25',
      '2026-11-28',
      '2026-12-01',
      '2026-12-04',
    ]);
  });

  it('takes the last day too', () => {
    expect(freeDays({ first: '2026-11-25', last: '2026-11-28', everyDays: 3, taken: [] })).toEqual([
      '2026-11-25',
      '2026-11-28',
    ]);
  });

  it('keeps N days from existing posts, on both sides', () => {
    const taken = ['2026-11-24', '2026-12-02'];
    expect(freeDays({ first: '2026-11-25', last: '2026-12-06', everyDays: 3, taken })).toEqual([
      '2026-11-27',
      '2026-12-05',
    ]);
    expect(freeDays({ first: '2026-11-25', last: '2026-11-26', everyDays: 3, taken })).toEqual([]);
  });
});
