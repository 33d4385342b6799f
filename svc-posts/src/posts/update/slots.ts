import { addDays, endOfNextWeek, freeDays } from '@kallos/calendar/days';
import { toInstant, toWallClock } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { isTooFarAhead } from '@kallos/contracts/posts/bulk-posts';
import { postGenerated } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, gte, sql } from 'drizzle-orm';
import { checkPostClaims, packVersion } from '../../claims/check-post-claims.ts';
import { type Company, companyOf, type Product } from '../../copies/copies.ts';
import { databaseNow, type PostRow, stateOf } from '../../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { provenanceOf } from '../../writing/provenance.ts';
import { findSimilarText, textColumns } from '../texts/similar-texts.ts';
import type { Written } from '../texts/write-text.ts';

/** Days ahead that a single draft may be placed. */
const daysAhead = 400;

/** Locks this account's calendar until the transaction ends. */
export async function lockCalendar(tx: Transaction, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kallos-calendar'), ${accountId}::int)`);
}

/** Returns the columns of a post's time; rejects one in the past or too far ahead. */
export async function timeColumnsOf(tx: Transaction, accountId: number, scheduledDate: Date) {
  const now = await databaseNow(tx);
  if (scheduledDate <= now) throw new AppError('moment_in_past');
  if (isTooFarAhead(scheduledDate, now)) throw new AppError('moment_too_far');
  const { timeZone } = await companyOf(tx, accountId);
  const wall = toWallClock(scheduledDate, timeZone);
  return { scheduledDate, timeZone, localTime: `${wall.date}T${wall.time}` };
}

/** Returns free days at the account's hour: of this and next week, or the next one. */
export async function findSlots(
  tx: Transaction,
  accountId: number,
  reach: 'two-weeks' | 'next-one',
): Promise<{ company: Company; days: string[]; now: Date }> {
  const company = await companyOf(tx, accountId);
  const { timeZone: zone, scheduledTime: time, postFrequencyDays: everyDays } = company;
  const now = await databaseNow(tx);
  const today = toWallClock(now, zone).date;
  const first = toInstant({ date: today, time }, zone) > now ? today : addDays(today, 1);
  const last = reach === 'two-weeks' ? endOfNextWeek(today) : addDays(today, daysAhead);
  const rows = await tx
    .select({ localTime: bulkGeneratedPosts.localTime })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        gte(bulkGeneratedPosts.localTime, addDays(today, -everyDays)),
      ),
    );
  const taken = rows.map(({ localTime }) => localTime.slice(0, 10));
  const days = freeDays({ first, last, everyDays, taken });
  return { company, now, days: reach === 'next-one' ? days.slice(0, 1) : days };
}

/** Adds a written text to the calendar; returns undefined if the day has been filled in between. */
export async function saveDraft(
  tx: Transaction,
  draft: { product: Product; company: Company; day: string; written: Written },
): Promise<PostRow | undefined> {
  const { product, company, day, written } = draft;
  const text = {
    accountId: product.accountId,
    productId: product.accountProductId,
    content: written.content,
    variants: {},
  };
  const [row] = await tx
    .insert(bulkGeneratedPosts)
    .values({
      accountId: product.accountId,
      productId: product.accountProductId,
      ...textColumns({ ...text, productName: product.name }),
      likeness: await findSimilarText(tx, { ...text, isElsewhere: written.isElsewhere }),
      productName: product.name,
      productImage: product.imagePath,
      categoryName: product.categoryName,
      verdict: await checkPostClaims(tx, {
        ...product,
        ...text,
        productName: product.name,
        details: null,
        firstComment: '',
      }),
      packVersion,
      scheduledDate: toInstant({ date: day, time: company.scheduledTime }, company.timeZone),
      localTime: `${day}T${company.scheduledTime}`,
      timeZone: company.timeZone,
      slot: day,
      ...provenanceOf(written),
    })
    .onConflictDoNothing({ target: [bulkGeneratedPosts.accountId, bulkGeneratedPosts.slot] })
    .returning();
  if (row) await announce(tx, postGenerated, stateOf(row));
  return row;
}
