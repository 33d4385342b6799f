import { shownLength } from '@kallos/contracts/blank';
import { CompanyInfoFields } from '@kallos/contracts/auth/company-info';
import * as z from 'zod/mini';
import { setupWords } from '../../messages/setup.ts';

const { errors } = setupWords;
const longest = (most: number) => z.maxLength(most, errors.tooLong(most));

const shownText = (message: string) =>
  z.string().check(
    z.trim(),
    z.minLength(2, message),
    longest(200),
    z.refine((typed) => typed.length < 2 || shownLength(typed) >= 2, message),
  );

/** A time as people type it, such as 9:30 or 9.30, in the way it is kept; what is no time stays as it is. */
function asWallTime(typed: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(typed.trim()) ?? [];
  return hour === '' ? typed.trim() : `${hour.padStart(2, '0')}:${minute}`;
}

/** The form as people type it; the contract's rules with the messages of the screen. */
export const SetupForm = z.object({
  companyName: shownText(errors.companyName),
  location: shownText(errors.location),
  postFrequencyDays: z.string().check(
    z.trim(),
    z.refine(
      (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30,
      setupWords.frequencyError,
    ),
  ),
  scheduledTime: z.pipe(
    z.pipe(z.string(), z.transform(asWallTime)),
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errors.scheduledTime)),
  ),
  logoUrl: z.string().check(z.trim(), longest(2000)),
});
/** The form as people type it. */
export type SetupForm = z.infer<typeof SetupForm>;

/** What stands in the form before anything was saved. */
export const emptyForm: SetupForm = {
  companyName: '',
  location: '',
  postFrequencyDays: '7',
  scheduledTime: '09:00',
  logoUrl: '',
};

/** The saved information as the form shows it. */
export const formOf = (saved: Partial<CompanyInfoFields> | null): SetupForm => ({
  companyName: saved?.companyName ?? emptyForm.companyName,
  location: saved?.location ?? emptyForm.location,
  postFrequencyDays: String(saved?.postFrequencyDays ?? emptyForm.postFrequencyDays),
  scheduledTime: saved?.scheduledTime ?? emptyForm.scheduledTime,
  logoUrl: saved?.logoUrl ?? emptyForm.logoUrl,
});

/** The fields that a person changed, with what now stands in them. */
export const changedFields = (form: SetupForm, before: SetupForm): Partial<SetupForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== before[name as keyof SetupForm]),
  );

/** What is sent; the zone stays the saved one. */
export const fieldsOf = (form: SetupForm, timeZone: string | undefined) => ({
  companyName: form.companyName,
  location: form.location,
  postFrequencyDays: Number(form.postFrequencyDays),
  scheduledTime: form.scheduledTime,
  logoUrl: form.logoUrl === '' ? null : form.logoUrl,
  ...(timeZone === undefined ? {} : { timeZone }),
});
