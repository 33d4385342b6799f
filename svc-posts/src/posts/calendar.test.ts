import { describe, expect, it } from 'vitest';
import {
  addDays,
  endOfNextWeek,
  freeDays,
  isTimeZone,
  toInstant,
  toWallClock,
  weekdayOf,
} from './calendar.ts';

const athens = (date: string, time: string) => toInstant({ date, time }, 'Europe/Athens').toISOString();

describe('a wall clock in a zone', () => {
  it('keeps 09:00 in Athens when summer time begins on 28 March 2027', () => {
    expect(athens('2027-03-27', '09:00')).toBe('2027-03-27T07:00:00.000Z');
    expect(athens('2027-03-28', '09:00')).toBe('2027-03-28T06:00:00.000Z');
    expect(athens('2027-03-29', '09:00')).toBe('2027-03-29T06:00:00.000Z');
  });

  it('keeps 09:00 in Athens when summer time ends on 31 October 2027', () => {
    expect(athens('2027-10-30', '09:00')).toBe('2027-10-30T06:00:00.000Z');
    expect(athens('2027-10-31', '09:00')).toBe('2027-10-31T07:00:00.000Z');
  });

  it('moves a time that the clocks skip to the first moment after', () => {
    expect(athens('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
    expect(athens('2027-03-28', '03:59')).toBe('2027-03-28T01:00:00.000Z');
    expect(athens('2027-03-28', '02:59')).toBe('2027-03-28T00:59:00.000Z');
    expect(athens('2027-03-28', '04:00')).toBe('2027-03-28T01:00:00.000Z');
  });

  it('takes the first of a time that comes twice', () => {
    expect(athens('2027-10-31', '03:30')).toBe('2027-10-31T00:30:00.000Z');
    expect(athens('2027-10-31', '04:00')).toBe('2027-10-31T02:00:00.000Z');
  });

  it('resolves zones with half-hour changes, west of Greenwich and beyond the date line', () => {
    expect(toInstant({ date: '2027-10-03', time: '02:15' }, 'Australia/Lord_Howe').toISOString()).toBe(
      '2027-10-02T15:30:00.000Z',
    );
    expect(toInstant({ date: '2027-03-14', time: '02:30' }, 'America/New_York').toISOString()).toBe(
      '2027-03-14T07:00:00.000Z',
    );
    expect(toInstant({ date: '2027-01-01', time: '00:00' }, 'Pacific/Kiritimati').toISOString()).toBe(
      '2026-12-31T10:00:00.000Z',
    );
  });

  it('gives back every hour of two years that exists', () => {
    for (const zone of ['Europe/Athens', 'America/St_Johns', 'Pacific/Chatham']) {
      for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
        const instant = new Date(Date.UTC(2027, 0, 1, hour));
        const wall = toWallClock(instant, zone);
        expect(toWallClock(toInstant(wall, zone), zone)).toEqual(wall);
        expect(toInstant(wall, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
      }
    }
  });

  it('tells known zones from unknown ones', () => {
    expect(isTimeZone('Europe/Athens')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});

describe('the days of a period', () => {
  it('ends on the Sunday of next week', () => {
    expect(weekdayOf('2026-11-23')).toBe(1);
    expect(endOfNextWeek('2026-11-23')).toBe('2026-12-06');
    expect(endOfNextWeek('2026-11-29')).toBe('2026-12-06');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
  });

  it('takes one day in every N from the first', () => {
    expect(freeDays({ first: '2026-11-25', last: '2026-12-06', everyDays: 3, taken: [] })).toEqual([
      '2026-11-25',
      '2026-11-28',
      '2026-12-01',
      '2026-12-04',
    ]);
  });

  it('keeps N days from posts that are already there, on both sides', () => {
    const taken = ['2026-11-24', '2026-12-02'];
    expect(freeDays({ first: '2026-11-25', last: '2026-12-06', everyDays: 3, taken })).toEqual([
      '2026-11-27',
      '2026-12-05',
    ]);
    expect(freeDays({ first: '2026-11-25', last: '2026-11-26', everyDays: 3, taken })).toEqual([]);
  });
});
