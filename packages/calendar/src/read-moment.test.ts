import { expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';

const today = '2026-11-28';
const dateIn = (text: string) => readMoment(text, { today, locale: 'el-GR', prefers: 'date' });
const timeIn = (text: string) => readMoment(text, { today, locale: 'el-GR', prefers: 'time' });

it.each([
  '31/12/2026',
  ' 31/12/2026\n',
  '31-12-26',
  '31.12.2026',
  '31 / 12 / 2026',
  '2026-12-31',
  '2026/12/31',
  '12/31/2026',
  '31122026',
  '３１／１２／２０２６',
  '31 Δεκεμβρίου 2026',
  '31 ΔΕΚΕΜΒΡΙΟΥ 2026',
  '31η Δεκεμβρίου, 2026',
  '31 Δεκ 2026',
  '31 Δεκ. 2026',
  '31-Δεκ-2026',
  'Πέμπτη, 31 Δεκεμβρίου 2026',
  'December 31, 2026',
  '31st December 2026',
  'Thursday 31 Dec 2026',
  '31\u00a0Δεκεμβρίου\u00a02026',
  '31/12',
  '31 Δεκεμβρίου',
  'στις 31/12/2026',
])('reads the day of %j', (text) => {
  expect(dateIn(text)).toEqual({ date: '2026-12-31' });
});

it.each([
  ['9.30', '09:30'],
  ['9:30', '09:30'],
  ['09:30:00', '09:30'],
  ['21:30', '21:30'],
  ['0930', '09:30'],
  ['9:30 μμ', '21:30'],
  ['9:30 μ.μ.', '21:30'],
  ['9.30 ΜΜ', '21:30'],
  ['9:30 π.μ.', '09:30'],
  ['12:15 πμ', '00:15'],
  ['12:15 pm', '12:15'],
  ['9 μ.μ.', '21:00'],
  ['9pm', '21:00'],
  ['14h30', '14:30'],
  ['ώρα 18:45', '18:45'],
  ['９：３０', '09:30'],
])('reads the time of %j', (text, time) => {
  expect(timeIn(text)).toEqual({ time });
});

it.each([
  ['31/12/2026 9:30 μμ', '21:30'],
  ['2026-12-31T09:30', '09:30'],
  ['31 Δεκεμβρίου 2026 στις 18.45', '18:45'],
  ['9.30, 31/12/2026', '09:30'],
])('reads day and time of %j', (text, time) => {
  expect(dateIn(text)).toEqual({ date: '2026-12-31', time });
  expect(timeIn(text)).toEqual({ date: '2026-12-31', time });
});

it('reads an ambiguous text as the field expects it', () => {
  expect(dateIn('10.12')).toEqual({ date: '2026-12-10' });
  expect(timeIn('10.12')).toEqual({ time: '10:12' });
  // There is no day 30 of month 30.
  expect(dateIn('9.30')).toEqual({ time: '09:30' });
});

it('uses the next such day if the year is missing', () => {
  expect(dateIn('5/3')).toEqual({ date: '2027-03-05' });
  expect(dateIn('28/11')).toEqual({ date: '2026-11-28' });
  expect(dateIn('29/2')).toEqual({ date: '2028-02-29' });
});

it.each([
  '',
  'αύριο',
  '31/02/2026',
  '32/12/2026',
  '31/13/2026',
  '2026-12-32',
  '31/12/2026 25:00',
  '31/12/2026 - 2/1/2027',
  '31 Δεκεμβρίου ή 2 Ιανουαρίου',
  '2026-12-31T09:30:00Z',
  '2026-12-31T09:30+02:00',
  '13:30 μμ',
  '6912345678',
  'https://example.gr/2026/12/31/post-7',
  'Το ραντεβού μας με όλους τους πελάτες είναι στις 31/12/2026',
])('rejects %j', (text) => {
  expect(dateIn(text)).toBeNull();
});
