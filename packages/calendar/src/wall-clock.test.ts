import { describe, expect, it } from 'vitest';
import { isTimeZone, resolveWallClock, toInstant, toWallClock } from './wall-clock.ts';

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

  it.each([
    ['2027-03-28', '03:30', true, false],
    ['2027-03-28', '02:59', false, false],
    ['2027-03-28', '04:00', false, false],
    ['2027-10-31', '03:30', false, true],
    ['2027-10-31', '02:59', false, false],
    ['2027-10-31', '04:00', false, false],
    ['2027-07-01', '03:59', false, false],
  ])(
    'says of %s %s whether it was moved (%s) and whether it comes twice (%s)',
    (date, time, isMoved, isFirstOfTwo) => {
      expect(resolveWallClock({ date, time }, 'Europe/Athens')).toMatchObject({ isMoved, isFirstOfTwo });
    },
  );

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
    expect(isTimeZone('+02:00')).toBe(false);
  });
});
