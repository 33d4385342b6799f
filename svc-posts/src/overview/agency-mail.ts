import { toWallClock } from '@kallos/calendar/wall-clock';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { AgencyAlert, type agencyMail as endpoints } from '@kallos/contracts/posts/agency-mail';
import { readEmail } from '@kallos/contracts/texts/email-address';
import { administratorMails } from '@kallos/mail/administrator-mails';
import { deliverNext, type Deliveries } from '@kallos/mail/deliver';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { databaseNow } from '../publishing/post-row.ts';
import { agencyMails, agencyRecipients } from '../schema/agency.ts';
import { countAlerts } from './list-overview.ts';

const zone = 'Europe/Athens';
/** The mail of a day is sent between these times in Athens. */
const earliest = '07:30';
const latest = '20:00';

async function readAll(tx: Transaction) {
  const rows = await tx.select().from(agencyRecipients).orderBy(asc(agencyRecipients.email));
  return { emails: rows.map(({ email }) => email), alerts: rows[0]?.alerts ?? AgencyAlert.options };
}

/** Lists the addresses that get the daily mail, and what it is about. */
export const readRecipients = (ctx: Ctx): Promise<HandlerReply<typeof endpoints.read>> =>
  ctx.db.transaction(async (tx) => ({ success: true as const, ...(await readAll(tx)) }));

/** Sets the addresses that get the daily mail, and what it is about. */
export function saveRecipients(
  ctx: Ctx,
  caller: AdminCaller,
  { emails, alerts: chosen }: HandlerInput<typeof endpoints.save>['body'],
): Promise<HandlerReply<typeof endpoints.save>> {
  const read = emails.map((typed) => {
    const email = readEmail(typed);
    if (email === undefined) throw new AppError('invalid_fields', { fields: { emails: typed } });
    return email;
  });
  const wanted = [...new Set(read)];
  const alerts = AgencyAlert.options.filter((alert) => chosen.includes(alert));
  return ctx.db.transaction(async (tx) => {
    await tx
      .delete(agencyRecipients)
      .where(wanted.length > 0 ? notInArray(agencyRecipients.email, wanted) : sql`true`);
    if (wanted.length > 0)
      await tx
        .insert(agencyRecipients)
        .values(wanted.map((email) => ({ email, alerts, createdBy: caller.subject })))
        .onConflictDoUpdate({ target: agencyRecipients.email, set: { alerts } });
    return { success: true as const, ...(await readAll(tx)) };
  });
}

/** The filter that lists the accounts of an alert. */
const filters: Record<AgencyAlert, string> = {
  failed: 'filter=failed',
  lost: 'filter=broken',
  ending: 'filter=ending',
  no_posts: 'filter=no_posts',
  waiting_long: 'filter=waiting&sort=waiting',
};

/** Queues the mail of the day, if an account needs a hand; the index allows one a day and address. */
export const queueAgencyMail = (ctx: Ctx, now?: Date): Promise<number> =>
  acrossAccounts(ctx.db, async (tx) => {
    const { date: day, time } = toWallClock(now ?? (await databaseNow(tx)), zone);
    if (time < earliest || time > latest) return 0;
    const { emails, alerts } = await readAll(tx);
    if (emails.length === 0 || (await countAlerts(tx, alerts)).any === 0) return 0;
    const queued = await tx
      .insert(agencyMails)
      .values(emails.map((email) => ({ day, email })))
      .onConflictDoNothing()
      .returning({ id: agencyMails.id });
    return queued.length;
  });

/** Returns the deliveries of the daily mail. */
const agencyDeliveries = (ctx: Ctx): Deliveries => ({
  table: agencyMails,
  isOutOfTime: sql`created_at < now() - interval '12 hours'`,
  compose: (delivery) =>
    acrossAccounts(ctx.db, async (tx) => {
      const [kept] = await tx
        .select()
        .from(agencyRecipients)
        .where(eq(agencyRecipients.email, delivery.email));
      const counts = kept && (await countAlerts(tx, kept.alerts));
      // The address was removed, or everything is well again.
      if (!counts || counts.any === 0) return undefined;
      const address = `${ctx.links.publicUrl}/admin/dashboard/overview`;
      const lines = AgencyAlert.options
        .map((alert) => ({ alert, count: counts[alert] ?? 0, url: `${address}?${filters[alert]}` }))
        .filter(({ count }) => count > 0);
      return {
        ...administratorMails.dailyOverview(counts.any, lines, { overview: address }),
        to: delivery.email,
        messageId: `agency-${delivery.id}`,
      };
    }),
});

/** Queues the mail of the day and tries one delivery; returns whether there was one. */
export async function sendAgencyMail(ctx: Ctx): Promise<boolean> {
  await queueAgencyMail(ctx);
  return deliverNext(ctx, agencyDeliveries(ctx));
}
