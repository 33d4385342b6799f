import { isAddressDead } from '@kallos/contracts/auth/mail-trouble';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import type { Log } from '@kallos/service-kit/observability/log';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Mail, Mailer } from './mailer.ts';
import type { SmtpVerdict } from './smtp-verdict.ts';

/** A delivery that this process has leased. */
export interface LeasedDelivery {
  readonly id: number;
  readonly email: string;
  readonly attempts: number;
  readonly leaseToken: string;
  /** The server's last response. */
  readonly answer: string | null;
  /** True after the time limit of its kind. */
  readonly isOutOfTime: boolean;
}

/**
 * The database operations of a service for its table of deliveries with the columns of
 * `deliveryColumns`.
 */
export interface Deliveries {
  readonly table: PgTable;
  /** SQL expression over the row: true when sending is no longer useful. */
  readonly isOutOfTime: SQL;
  /** Returns the mail for the current state; undefined if there is nothing left to report. */
  readonly compose: (delivery: LeasedDelivery) => Promise<Mail | undefined>;
  /** Called in the transaction that stores the result of a try. */
  readonly onVerdict?: (
    tx: Transaction,
    delivery: LeasedDelivery,
    verdict: SmtpVerdict | 'dropped',
  ) => Promise<void>;
}

interface Kit {
  readonly db: Database;
  readonly log: Log;
  readonly mailer: Mailer;
}

const nameOf = ({ table }: Deliveries) => sql.identifier(getTableName(table));

/** Leases deliveries for two minutes: the next due one, or those that match a condition. */
export async function leaseDeliveries(
  tx: Transaction,
  deliveries: Deliveries,
  which: SQL = sql`state in ('queued', 'retry') and next_try_at <= now() and (lease_until is null or lease_until < now())
    order by next_try_at limit 1`,
): Promise<LeasedDelivery[]> {
  const rows = await tx.execute<{
    id: number;
    email: string;
    attempts: number;
    lease_token: string;
    answer: string | null;
    is_out_of_time: boolean;
  }>(sql`
    update ${nameOf(deliveries)} set attempts = attempts + 1, lease_token = gen_random_uuid(),
      lease_until = now() + interval '2 minutes'
    where id in (select id from ${nameOf(deliveries)} where ${which} for update skip locked)
    returning id, email, attempts, lease_token, answer, ${deliveries.isOutOfTime} as is_out_of_time`);
  return rows.map(({ lease_token: leaseToken, is_out_of_time: isOutOfTime, ...row }) => ({
    ...row,
    leaseToken,
    isOutOfTime,
  }));
}

/**
 * Returns a delay that doubles from ten seconds to half an hour; at least a minute for a fault of
 * ours.
 */
const retrySeconds = (attempts: number, isOurs: boolean): number =>
  Math.max(Math.min(2 ** Math.min(attempts, 12) * 5, 1800), isOurs ? 60 : 0);

/**
 * Number of refused addresses per day without any accepted mail from which the server counts as
 * broken.
 */
const suspiciousRefusals = 10;

/**
 * Returns whether an address accepted mail before and has refused this one for less than a day:
 * providers sometimes reject existing mailboxes for hours.
 */
async function isLatelyAlive(
  tx: Transaction,
  deliveries: Deliveries,
  { id, email }: LeasedDelivery,
): Promise<boolean> {
  const table = nameOf(deliveries);
  const [own] = await tx.execute<{ new: boolean }>(
    sql`select created_at > now() - interval '1 day' as new from ${table} where id = ${id}`,
  );
  if (own?.new !== true) return false;
  const [before] = await tx.execute<{ taken: number }>(
    sql`select count(*)::int as taken from ${table} where email = ${email} and state = 'sent'`,
  );
  return (before?.taken ?? 0) > 0;
}

/** Converts an address's refusal to a retry while it may be a fault of the provider or of ours. */
async function withoutPassingRefusals(
  tx: Transaction,
  deliveries: Deliveries,
  { delivery, verdict }: { delivery: LeasedDelivery; verdict: SmtpVerdict },
): Promise<SmtpVerdict> {
  if (verdict.state !== 'refused' || !isAddressDead(verdict.reason) || verdict.code === null) return verdict;
  if (await isLatelyAlive(tx, deliveries, delivery))
    return { state: 'retry', isOurs: false, code: verdict.code, answer: verdict.answer };
  const [recent] = await tx.execute<{ accepted: number; refused: number }>(sql`
    select count(*) filter (where state = 'sent')::int as accepted,
      (count(distinct email) filter (where refusal in ('unknown_mailbox', 'unknown_domain', 'disabled', 'malformed')))::int as refused
    from ${nameOf(deliveries)} where ended_at between now() - interval '1 day' and now()`);
  const { accepted = 0, refused = 0 } = recent ?? {};
  const isOurs = accepted === 0 && (!verdict.isCertain || refused >= suspiciousRefusals);
  return isOurs ? { state: 'retry', isOurs, code: verdict.code, answer: verdict.answer } : verdict;
}

/**
 * Stores the result of a try; returns false if the lease expired and another process took the
 * delivery.
 */
async function closeDelivery(
  tx: Transaction,
  deliveries: Deliveries,
  delivery: LeasedDelivery,
  verdict: SmtpVerdict | 'dropped',
): Promise<boolean> {
  const state = verdict === 'dropped' ? verdict : verdict.state;
  const isEnded = state !== 'retry';
  const refusal = verdict !== 'dropped' && verdict.state === 'refused' ? verdict.reason : null;
  const answer = verdict === 'dropped' || verdict.state === 'sent' ? null : verdict.answer;
  // Processes of the previous release read only this column.
  const never = 100 * 365 * 86_400;
  const seconds =
    verdict !== 'dropped' && verdict.state === 'retry'
      ? retrySeconds(delivery.attempts, verdict.isOurs)
      : never;
  const closed = await tx.execute(sql`
    update ${nameOf(deliveries)} set state = ${state}, refusal = ${refusal}, answer = ${answer},
      next_try_at = now() + make_interval(secs => ${seconds}), lease_token = null, lease_until = null,
      ended_at = case when ${isEnded} then now() end
    where id = ${delivery.id} and lease_token = ${delivery.leaseToken} returning id`);
  return closed.length > 0;
}

const givenUp = ({ answer }: LeasedDelivery): SmtpVerdict => ({
  state: 'refused',
  reason: 'given_up',
  isCertain: true,
  code: null,
  answer: answer ?? '',
});

async function tryDelivery(
  { mailer, log }: Kit,
  deliveries: Deliveries,
  delivery: LeasedDelivery,
): Promise<SmtpVerdict | 'dropped'> {
  if (delivery.isOutOfTime) return givenUp(delivery);
  try {
    const mail = await deliveries.compose(delivery);
    return mail === undefined ? 'dropped' : await mailer.send(mail);
  } catch (error) {
    log.warn({ err: error, deliveryId: delivery.id }, 'mail could not be written');
    return { state: 'retry', isOurs: true, code: null, answer: 'the mail could not be written' };
  }
}

function tell({ log }: Kit, delivery: LeasedDelivery, verdict: SmtpVerdict | 'dropped'): void {
  const { id: deliveryId, attempts } = delivery;
  if (verdict === 'dropped' || verdict.state === 'sent') return;
  const { state, code, answer } = verdict;
  const facts = { deliveryId, attempts, code, answer };
  if (state === 'refused') log.warn({ ...facts, reason: verdict.reason }, 'mail refused for good');
  else if (verdict.isOurs) log.error(facts, 'the mail server refuses this service, will try again');
  else log.warn(facts, 'mail not sent, will try again');
}

/** Sends one leased delivery and stores the result. */
export async function deliver(
  kit: Kit,
  deliveries: Deliveries,
  delivery: LeasedDelivery,
): Promise<SmtpVerdict | 'dropped'> {
  const tried = await tryDelivery(kit, deliveries, delivery);
  return acrossAccounts(kit.db, async (tx) => {
    const verdict =
      tried === 'dropped'
        ? tried
        : await withoutPassingRefusals(tx, deliveries, { delivery, verdict: tried });
    if (await closeDelivery(tx, deliveries, delivery, verdict)) {
      tell(kit, delivery, verdict);
      await deliveries.onVerdict?.(tx, delivery, verdict);
    } else kit.log.warn({ deliveryId: delivery.id }, 'mail was taken over while it was sent');
    return verdict;
  });
}

/** Sends the next due delivery; returns whether there was one. */
export async function deliverNext(kit: Kit, deliveries: Deliveries): Promise<boolean> {
  const [leased] = await acrossAccounts(kit.db, (tx) => leaseDeliveries(tx, deliveries));
  if (leased) await deliver(kit, deliveries, leased);
  return leased !== undefined;
}
