import { describe, expect, it } from 'vitest';
import { setupWords } from '../../messages/setup.ts';
import { emptyForm, SetupForm } from './setup-form.ts';

const faultsOf = (given: Partial<SetupForm>): string[] =>
  SetupForm.safeParse({
    ...emptyForm,
    companyName: 'Κλινική',
    location: 'Χανιά',
    ...given,
  }).error?.issues.map(({ message }) => message) ?? [];

describe('the form of the company', () => {
  it('wants two characters of name and place, blanks aside', () => {
    expect(faultsOf({ companyName: 'Κ', location: '  Α  ' })).toEqual([
      setupWords.errors.companyName,
      setupWords.errors.location,
    ]);
  });

  it.each(['0', '31', '-1', '2,5', 'επτά', ''])('refuses "%s" as a number of days', (postFrequencyDays) => {
    expect(faultsOf({ postFrequencyDays })).toEqual([setupWords.frequencyError]);
  });

  it.each(['9:00', '24:00', '12:60', '1200', 'πρωί'])('refuses "%s" as a time', (scheduledTime) => {
    expect(faultsOf({ scheduledTime })).toEqual([setupWords.errors.scheduledTime]);
  });

  it('takes one to thirty days and any minute of the day', () => {
    for (const postFrequencyDays of ['1', '30']) expect(faultsOf({ postFrequencyDays })).toEqual([]);
    for (const scheduledTime of ['00:00', '23:59']) expect(faultsOf({ scheduledTime })).toEqual([]);
  });
});
