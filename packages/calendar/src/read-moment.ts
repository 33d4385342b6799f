/** A day (yyyy-MM-dd), a time of day (HH:mm), or both, parsed from a text. */
export interface ReadMoment {
  readonly date?: string;
  readonly time?: string;
}

interface ReadOptions {
  /** The day from which a date without a year is resolved, yyyy-MM-dd. */
  readonly today: string;
  /** The language of month names and of AM and PM; English is always supported. */
  readonly locale: string;
  /** The meaning of an ambiguous text, such as 10.12. */
  readonly prefers: 'date' | 'time';
}

/** Converts full-width digits and removes accents and the dots of abbreviations. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const letters = (text: string): string => fold(text).replaceAll(/[^\p{L}]/gu, '');
const twoDigits = (value: number): string => String(value).padStart(2, '0');

interface Names {
  readonly months: ReadonlyMap<string, number>;
  readonly afternoon: ReadonlySet<string>;
  readonly morning: ReadonlySet<string>;
}

const partOf = (locale: string, options: Intl.DateTimeFormatOptions, at: Date, type: string): string =>
  letters(
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? '',
  );

function namesOf(locales: readonly string[]): Names {
  const months = new Map<string, number>();
  const halves = { morning: new Set<string>(), afternoon: new Set<string>() };
  for (const locale of locales) {
    for (let month = 1; month <= 12; month += 1) {
      const at = new Date(Date.UTC(2026, month - 1, 1));
      // Many languages use another month form next to a day.
      for (const form of ['long', 'short'] as const)
        for (const options of [{ month: form }, { month: form, day: 'numeric' } as const])
          months.set(partOf(locale, options, at, 'month'), month);
    }
    for (const [half, hour] of [
      ['morning', 9],
      ['afternoon', 21],
    ] as const)
      halves[half].add(
        partOf(locale, { hour: 'numeric', hour12: true }, new Date(Date.UTC(2026, 0, 1, hour)), 'dayPeriod'),
      );
  }
  return { months, ...halves };
}

const known = new Map<string, Names>();
const namesIn = (locale: string): Names => {
  const names = known.get(locale) ?? namesOf([locale, 'en-US', 'en-GB']);
  known.set(locale, names);
  return names;
};

/** Returns yyyy-MM-dd, or undefined if the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

function dateOf(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) return dayOf(fullYear(year), month, day);
  const first = Number(today.slice(0, 4));
  // A leap day may be four years away.
  for (let next = first; next <= first + 4; next += 1) {
    const date = dayOf(next, month, day);
    if (date !== undefined && date >= today) return date;
  }
  return undefined;
}

interface Found {
  readonly value: string | undefined;
  /** The parsed part of the text. */
  readonly part: string;
}

function readDate(text: string, { today, locale }: ReadOptions): Found | undefined {
  const yearFirst = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) {
    const [part, year = '', , month, day] = yearFirst;
    return { value: dayOf(Number(year), Number(month), Number(day)), part };
  }
  const yearLast = /(?<!\d)(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (yearLast) {
    const [part, first, , second, year] = yearLast;
    const [day, month] = [Number(first), Number(second)];
    // Only an American date has its day in this position.
    const isSwapped = month > 12 && day <= 12;
    return { value: isSwapped ? dateOf(month, day, year, today) : dateOf(day, month, year, today), part };
  }
  const { months } = namesIn(locale);
  const dayFirst = /(?<!\d)(\d{1,2})\p{L}{0,2}\.?[ -]?(\p{L}{3,})\.?(?:,? ?-?(\d{4}))?(?!\d)/u.exec(text);
  const month = months.get(dayFirst?.[2] ?? '');
  if (dayFirst && month !== undefined)
    return { value: dateOf(Number(dayFirst[1]), month, dayFirst[3], today), part: dayFirst[0] };
  const monthFirst = /(?<!\p{L})(\p{L}{3,})\.? (\d{1,2})\p{L}{0,2}(?:,? (\d{4}))?(?![\d:])/u.exec(text);
  const named = months.get(monthFirst?.[1] ?? '');
  if (monthFirst && named !== undefined)
    return { value: dateOf(Number(monthFirst[2]), named, monthFirst[3], today), part: monthFirst[0] };
  return undefined;
}

function readShortDate(text: string, { today }: ReadOptions): Found | undefined {
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const short = digits ?? /(?<!\d)(\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  return short
    ? { value: dateOf(Number(short[1]), Number(short[2]), digits?.[3], today), part: short[0] }
    : undefined;
}

function readTime(text: string, { locale, prefers }: ReadOptions): Found | undefined {
  const { morning, afternoon } = namesIn(locale);
  const clock = /(?<!\d)(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?(?!\d)(?: ?(\p{L}\.? ?\p{L})(?!\p{L})\.?)?/u.exec(
    text,
  );
  const hourAlone = /(?<!\d)(\d{1,2}) ?(\p{L}\.? ?\p{L})(?!\p{L})\.?/u.exec(text);
  const digits = prefers === 'time' ? /^(\d{2})(\d{2})$/.exec(text) : null;
  const isHalf = (half: string | undefined) =>
    morning.has(letters(half ?? '')) || afternoon.has(letters(half ?? ''));
  const [part, hours, minutes = '0', half] =
    clock ??
    digits ??
    (isHalf(hourAlone?.[2]) && hourAlone ? [hourAlone[0], hourAlone[1], '0', hourAlone[2]] : []);
  if (part === undefined) return undefined;
  let hour = Number(hours);
  if (isHalf(half)) {
    if (hour < 1 || hour > 12) return { value: undefined, part };
    hour = (hour % 12) + (afternoon.has(letters(half ?? '')) ? 12 : 0);
  }
  const isReal = hour < 24 && Number(minutes) < 60;
  return { value: isReal ? `${twoDigits(hour)}:${twoDigits(Number(minutes))}` : undefined, part };
}

const mostOtherLetters = 24;

/**
 * Parses a pasted day, time or both: 31/12/2026, 31-12-26, 2026-12-31, 31 December, 9.30, 9:30 pm. Returns
 * null for other text, for an invalid day or time, and if text remains.
 */
export function readMoment(given: string, options: ReadOptions): ReadMoment | null {
  let text = fold(given).replace(/^(\d{4}-\d{2}-\d{2})t(?=\d)/, '$1 ');
  // A time with a zone is another hour locally.
  if (/\d(z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes(':')) return null;
  const read: { date?: string; time?: string } = {};
  const take = (name: 'date' | 'time', found: Found | undefined): boolean => {
    if (!found) return true;
    if (found.value === undefined) return false;
    read[name] = found.value;
    text = text.replace(found.part, ' ');
    return true;
  };
  if (!take('date', readDate(text, options))) return null;
  const isTimeFirst = options.prefers === 'time' || read.date !== undefined;
  const short = isTimeFirst ? undefined : readShortDate(text, options);
  if (short?.value !== undefined) take('date', short);
  if (!take('time', readTime(text, options))) return null;
  if (read.date === undefined && read.time === undefined) return null;
  const isMore = /\d/.test(text) || letters(text).length > mostOtherLetters;
  return isMore ? null : read;
}
