import { readMoment } from '@kallos/calendar/read-moment';
import { CompanyInfoFields } from '@kallos/contracts/auth/company-info';
import { shownLength } from '@kallos/contracts/texts/blank';
import { isUploaded } from '@kallos/web-kit/remote/portal/logo';
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

/** Normalises a typed time such as 9:30, 9.30 or 9:30 pm; other text is unchanged. */
const asWallTime = (typed: string): string =>
  readMoment(typed, { today: '2000-01-01', locale: 'el-GR', prefers: 'time' })?.time ?? typed.trim();

/** Normalises a typed number of days: `７` or `7 days` is 7. */
const asDays = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d+)\s*\p{L}+$/u, '$1');

/** Normalises a typed URL: without a scheme it gets https. */
export function normaliseUrl(typed: string): string {
  const address = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u.test(address) ? `https://${address}` : address;
}

const isAddress = (address: string): boolean =>
  address === '' ||
  isUploaded(address) ||
  (/^https?:\/\/[^\s/]+\.\S+$/i.test(address) && URL.canParse(address));

/** The form's schema: the contract's rules with the screen's messages. */
export const SetupForm = z.object({
  companyName: shownText(errors.companyName),
  location: shownText(errors.location),
  postFrequencyDays: z.pipe(
    z.pipe(z.string(), z.transform(asDays)),
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30,
          setupWords.frequencyError,
        ),
      ),
  ),
  scheduledTime: z.pipe(
    z.pipe(z.string(), z.transform(asWallTime)),
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errors.scheduledTime)),
  ),
  logoUrl: z.pipe(
    z.pipe(z.string(), z.transform(normaliseUrl)),
    z.string().check(
      longest(2000),
      z.refine((text) => text.length > 2000 || isAddress(text), errors.logoUrl),
    ),
  ),
});
export type SetupForm = z.infer<typeof SetupForm>;

/** The form before anything is saved. */
export const emptyForm: SetupForm = {
  companyName: '',
  location: '',
  postFrequencyDays: '7',
  scheduledTime: '09:00',
  logoUrl: '',
};

/** Returns the form of saved information; before the first save it proposes the account's name. */
export const formOf = (saved: Partial<CompanyInfoFields> | null, accountName = ''): SetupForm => ({
  companyName: saved?.companyName ?? accountName,
  location: saved?.location ?? emptyForm.location,
  postFrequencyDays: String(saved?.postFrequencyDays ?? emptyForm.postFrequencyDays),
  scheduledTime: saved?.scheduledTime ?? emptyForm.scheduledTime,
  logoUrl: saved?.logoUrl ?? emptyForm.logoUrl,
});

/** Returns the changed fields with their new values. */
export const changedFields = (form: SetupForm, before: SetupForm): Partial<SetupForm> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== before[name as keyof SetupForm]),
  );

/** Returns the request body; the zone stays as saved. */
export const fieldsOf = (form: SetupForm, timeZone: string | undefined) => ({
  companyName: form.companyName,
  location: form.location,
  postFrequencyDays: Number(form.postFrequencyDays),
  scheduledTime: form.scheduledTime,
  logoUrl: form.logoUrl === '' ? null : form.logoUrl,
  ...(timeZone === undefined ? {} : { timeZone }),
});
