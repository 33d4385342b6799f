import { describe, expect, it } from 'vitest';
import { setupWords } from '../../messages/setup.ts';
import { normaliseUrl, emptyForm, SetupForm, formOf } from './setup-form.ts';

const faultsOf = (given: Partial<SetupForm>): string[] =>
  SetupForm.safeParse({
    ...emptyForm,
    companyName: 'Κλινική',
    location: 'Χανιά',
    ...given,
  }).error?.issues.map(({ message }) => message) ?? [];

describe('the form of the company', () => {
  it('requires two characters of name and place after trimming', () => {
    expect(faultsOf({ location: '\u200b\u200b' })).toEqual([setupWords.errors.location]);
    expect(faultsOf({ companyName: 'Κ', location: '  Α  ' })).toEqual([
      setupWords.errors.companyName,
      setupWords.errors.location,
    ]);
  });

  it.each(['0', '31', '-1', '2,5', 'επτά', ''])('rejects "%s" as a number of days', (postFrequencyDays) => {
    expect(faultsOf({ postFrequencyDays })).toEqual([setupWords.frequencyError]);
  });

  it.each(['9:0', '24:00', '12:60', '25.10', '12000', 'πρωί', '13:30 μμ'])(
    'rejects "%s" as a time',
    (scheduledTime) => {
      expect(faultsOf({ scheduledTime })).toEqual([setupWords.errors.scheduledTime]);
    },
  );

  it.each([
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    [' 18.05 ', '18:05'],
    ['9:30 μμ', '21:30'],
    ['９：３０', '09:30'],
    ['1200', '12:00'],
  ])('stores "%s" as %s', (scheduledTime, kept) => {
    const form = { ...emptyForm, companyName: 'Κλινική', location: 'Χανιά', scheduledTime };
    expect(SetupForm.parse(form).scheduledTime).toBe(kept);
  });

  it.each([
    ['７', '7'],
    ['7 ημέρες', '7'],
    [' 14 ', '14'],
  ])('stores %j days as %s', (postFrequencyDays, kept) => {
    const form = { ...emptyForm, companyName: 'Κλινική', location: 'Χανιά', postFrequencyDays };
    expect(SetupForm.parse(form).postFrequencyDays).toBe(kept);
  });

  it.each([
    [`/media/${'a1'.repeat(20)}.jpg`, `/media/${'a1'.repeat(20)}.jpg`],
    ['www.kallos.gr/logo.png', 'https://www.kallos.gr/logo.png'],
    [' https://kallos.gr/λογότυπο.png\u200b', 'https://kallos.gr/λογότυπο.png'],
    ['κλινική.gr/logo.png?v=2', 'https://κλινική.gr/logo.png?v=2'],
    ['HTTP://kallos.gr/a.png', 'HTTP://kallos.gr/a.png'],
    ['', ''],
  ])('stores the address %j as %s', (logoUrl, kept) => {
    expect(faultsOf({ logoUrl })).toEqual([]);
    expect(normaliseUrl(logoUrl)).toBe(kept);
  });

  it.each([
    'logo',
    '/media/../logo.png',
    'C:\\logo.png',
    'file:///logo.png',
    'htps://kallos.gr/a.png',
    'kallos gr',
    'me@kallos.gr',
  ])('rejects %j as an address', (logoUrl) => {
    expect(faultsOf({ logoUrl })).toEqual([setupWords.errors.logoUrl]);
  });

  it('states the longest text', () => {
    expect(faultsOf({ companyName: 'Κ'.repeat(201), logoUrl: 'x'.repeat(2001) })).toEqual([
      'Έως 200 χαρακτήρες.',
      'Έως 2.000 χαρακτήρες.',
    ]);
  });

  it('accepts one to thirty days and any minute of the day', () => {
    for (const postFrequencyDays of ['1', '30']) expect(faultsOf({ postFrequencyDays })).toEqual([]);
    for (const scheduledTime of ['00:00', '23:59']) expect(faultsOf({ scheduledTime })).toEqual([]);
  });
});

it.each([
  [null, 'Δέρμα & Φως', 'Δέρμα & Φως'],
  [null, undefined, ''],
  [{ companyName: 'Κέντρο Δέρμα' }, 'Δέρμα & Φως', 'Κέντρο Δέρμα'],
  [{ companyName: '' }, 'Δέρμα & Φως', ''],
])('proposes for %j of the account %s the name "%s"', (saved, accountName, companyName) => {
  expect(formOf(saved, accountName).companyName).toBe(companyName);
});
