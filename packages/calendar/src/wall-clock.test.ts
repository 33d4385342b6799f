import { describe, expect, it } from 'vitest';
import { isTimeZone, resolveWallClock, toInstant, toWallClock } from './wall-clock.ts';

describe('a wall clock in a zone', () => {
  it.each([
    ['keeps 09:00 before summer time begins', 'Europe/Athens', '2027-03-27 09:00', '2027-03-27T07:00'],
    ['and when it begins', 'Europe/Athens', '2027-03-28 09:00', '2027-03-28T06:00'],
    ['and after it', 'Europe/Athens', '2027-03-29 09:00', '2027-03-29T06:00'],
    ['keeps 09:00 before summer time ends', 'Europe/Athens', '2027-10-30 09:00', '2027-10-30T06:00'],
    ['and when it ends', 'Europe/Athens', '2027-10-31 09:00', '2027-10-31T07:00'],
    ['does not move the last minute before a gap', 'Europe/Athens', '2027-03-28 02:59', '2027-03-28T00:59'],
    [
      'moves what the clocks skip to the moment after',
      'Europe/Athens',
      '2027-03-28 03:00',
      '2027-03-28T01:00',
    ],
    ['all of it', 'Europe/Athens', '2027-03-28 03:59', '2027-03-28T01:00'],
    ['which is that moment itself', 'Europe/Athens', '2027-03-28 04:00', '2027-03-28T01:00'],
    ['takes the first of a time that comes twice', 'Europe/Athens', '2027-10-31 03:30', '2027-10-31T00:30'],
    ['and the only one after it', 'Europe/Athens', '2027-10-31 04:00', '2027-10-31T02:00'],
    ['knows changes of half an hour', 'Australia/Lord_Howe', '2027-10-03 02:15', '2027-10-02T15:30'],
    ['gaps west of Greenwich', 'America/New_York', '2027-03-14 02:30', '2027-03-14T07:00'],
    ['and what lies beyond the date line', 'Pacific/Kiritimati', '2027-01-01 00:00', '2026-12-31T10:00'],
  ])('%s: in %s, %s is %s', (_, zone, wall, instant) => {
    const [date = '', time = ''] = wall.split(' ');
    expect(toInstant({ date, time }, zone).toISOString()).toBe(`${instant}:00.000Z`);
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
    'reports for %s %s whether it was moved (%s) and is ambiguous (%s)',
    (date, time, isMoved, isFirstOfTwo) => {
      expect(resolveWallClock({ date, time }, 'Europe/Athens')).toMatchObject({ isMoved, isFirstOfTwo });
    },
  );

  it('shows the day and the minute of an instant', () => {
    const shown = toWallClock(new Date('2027-07-01T21:04:59.999Z'), 'Europe/Athens');
    expect(shown).toEqual({ date: '2027-07-02', time: '00:04' });
  });

  it('round-trips every existing hour of two years', () => {
    for (const zone of ['Europe/Athens', 'America/St_Johns', 'Pacific/Chatham']) {
      for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
        const instant = new Date(Date.UTC(2027, 0, 1, hour));
        const wall = toWallClock(instant, zone);
        expect(toWallClock(toInstant(wall, zone), zone)).toEqual(wall);
        expect(toInstant(wall, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
      }
    }
  });

  it('distinguishes known zones from unknown ones', () => {
    expect(isTimeZone('Europe/Athens')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('+02:00')).toBe(false);
  });
});
