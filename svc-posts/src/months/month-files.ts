import { toWallClock } from '@kallos/calendar/wall-clock';
import { formatCsv } from '@kallos/contracts/texts/csv';
import { contentFor, textsOf } from '@kallos/contracts/texts/text-parts';
import { monthWords as words } from './month-words.ts';
import type { ClientMonth } from './read-month.ts';

const download = (content: string, type: string, name: string): Response =>
  new Response(content, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
  });

const dayOf = (date: string) => date.split('-').toReversed().join('/');

/** Returns a month as CSV for a Greek spreadsheet: one row per post and page. */
export function monthCsv({ month, posts, numbers, company }: ClientMonth): Response {
  const rows = posts.flatMap((post) => {
    const { date, time } = toWallClock(new Date(post.scheduledDate), company.timeZone);
    const targets = post.targets.length > 0 ? post.targets : [undefined];
    return targets.map((target) => {
      const own = numbers.find(
        ({ bulkPostId, pageId }) => bulkPostId === post.id && pageId === target?.pageId,
      );
      return [
        dayOf(date),
        time,
        target ? words.networks[target.platform] : '',
        target?.pageName ?? '',
        words.states[post.postStatus] ?? '',
        post.productName,
        contentFor(post, target?.platform),
        target?.permalink ?? '',
        own?.views ?? null,
        own?.reach ?? null,
        own?.reactions ?? null,
        own?.comments ?? null,
        own?.shares ?? null,
      ];
    });
  });
  return download(formatCsv([words.columns, ...rows], ';'), 'text/csv', `kallos-${month}.csv`);
}

/** Returns every text of a post, those of single networks after their names. */
const describeTexts = (post: ClientMonth['posts'][number]): string =>
  textsOf(post)
    .map(({ part, text }) => (part ? `${words.networks[part]}:\n${text}` : text))
    .join('\n\n');

const encoder = new TextEncoder();

/** Folds a line at 75 bytes; Greek letters have two. */
function foldLine(line: string): string {
  let folded = '';
  let size = 0;
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > 75) {
      folded += '\r\n ';
      size = 1;
    }
    folded += letter;
    size += bytes;
  }
  return folded;
}

const escapeText = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');

const stamp = (instant: Date | string): string =>
  new Date(instant)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

/** Returns a month as a calendar: one event per post, in UTC, so that no reader needs our time zones. */
export function monthCalendar({ month, company, posts }: ClientMonth, host: string): Response {
  const events = posts.flatMap((post) => {
    const link = post.targets.find(({ permalink }) => permalink !== null)?.permalink;
    const start = new Date(post.scheduledDate);
    return [
      'BEGIN:VEVENT',
      `UID:post-${post.id}@${host}`,
      `DTSTAMP:${stamp(post.updatedAt ?? post.scheduledDate)}`,
      `DTSTART:${stamp(start)}`,
      `DTEND:${stamp(new Date(start.getTime() + 15 * 60_000))}`,
      `SUMMARY:${escapeText(post.productName)}`,
      `DESCRIPTION:${escapeText(describeTexts(post))}`,
      ...(link ? [`URL:${link}`] : []),
      `STATUS:${post.postStatus === 'published' ? 'CONFIRMED' : 'TENTATIVE'}`,
      `SEQUENCE:${post.version}`,
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kallos//Month//EL',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`${company.companyName} ${month}`)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return download(`${lines.map(foldLine).join('\r\n')}\r\n`, 'text/calendar', `kallos-${month}.ics`);
}
