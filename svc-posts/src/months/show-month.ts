import type { Ctx } from '../context.ts';
import { monthCalendar, monthCsv } from './month-files.ts';
import { findMonthLink } from './month-links.ts';
import { monthPage, noMonthPage } from './month-page.ts';
import { readMonth } from './read-month.ts';

/** Answers a link with its month as a page or a file. */
export async function showMonth(
  ctx: Ctx,
  { token }: { token: string },
  { month }: { month?: string | undefined },
  form: 'page' | 'csv' | 'calendar',
): Promise<Response> {
  const link = await findMonthLink(ctx, token);
  if (!link?.isValid) return noMonthPage(link !== undefined);
  const read = await readMonth(ctx, link.accountId, month ?? link.month);
  if (form === 'csv') return monthCsv(read);
  if (form === 'calendar') return monthCalendar(read, new URL(ctx.links.publicUrl).host);
  return monthPage(read, `/api/months/${token}`);
}
