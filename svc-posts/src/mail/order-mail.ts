import { defaultLogin } from '@kallos/contracts/networks';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { mails, type PageChange } from '../schema/mails.ts';

type Kind = (typeof mails.$inferInsert)['kind'];

/** Seconds for which a period's mail waits for further posts if the period was never completed. */
const periodPatienceSeconds = 120;
/** Seconds for which failures are collected in one mail. */
const noticePatienceSeconds = 60;

/** What a mail is about. */
interface Subject {
  readonly postIds?: number[];
  readonly logins?: string[];
}

async function joinMail(
  tx: Transaction,
  kind: Kind,
  accountId: number,
  { postIds = [], logins = [] }: Subject = {},
): Promise<void> {
  const seconds = kind === 'period' ? periodPatienceSeconds : noticePatienceSeconds;
  await tx
    .insert(mails)
    .values({ kind, accountId, postIds, logins, nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: [mails.accountId, mails.kind],
      targetWhere: sql`state = 'waiting'`,
      set: {
        postIds: sql`${mails.postIds} || excluded.post_ids`,
        logins: sql`array(select distinct unnest(${mails.logins} || excluded.logins) order by 1)`,
        nextTryAt: kind === 'period' ? sql`excluded.next_try_at` : sql`${mails.nextTryAt}`,
        updatedAt: sql`now()`,
      },
    });
}

/** Adds a period's new post to its mail. */
export const addToPeriodMail = (tx: Transaction, post: { accountId: number; id: number }): Promise<void> =>
  joinMail(tx, 'period', post.accountId, { postIds: [post.id] });

/** Releases the mail of a period when no more posts will be added. */
export async function releasePeriodMail(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .update(mails)
    .set({ nextTryAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(mails.accountId, accountId), eq(mails.kind, 'period'), eq(mails.state, 'waiting')));
}

/** Queues the notice that a post was not published as planned; does nothing for a published one. */
export async function queueFailureNotice(
  tx: Transaction,
  post: { accountId: number; id: number; failureReason: string | null },
): Promise<void> {
  if (post.failureReason !== null) await joinMail(tx, 'failure', post.accountId, { postIds: [post.id] });
}

const dayMilliseconds = 86_400_000;

/** Queues the notice that the account must connect again. */
export const queueReconnectNotice = (tx: Transaction, { accountId }: { accountId: number }): Promise<void> =>
  joinMail(tx, 'reconnect', accountId);

/** Queues the notice that a page accepts no posts. */
export const queuePageNotice = (tx: Transaction, { accountId }: { accountId: number }): Promise<void> =>
  joinMail(tx, 'page', accountId);

/** Queues the notice that a page moved between accounts; several changes share one mail. */
export async function queueHolderNotice(
  tx: Transaction,
  { accountId, pageName, platform, change }: PageChange & { readonly accountId: number },
): Promise<void> {
  await tx
    .insert(mails)
    .values({
      kind: 'holder',
      accountId,
      postIds: [],
      pageChanges: [{ pageName, platform, change }],
      nextTryAt: sql`now() + make_interval(secs => ${noticePatienceSeconds})`,
    })
    .onConflictDoUpdate({
      target: [mails.accountId, mails.kind],
      targetWhere: sql`state = 'waiting'`,
      set: { pageChanges: sql`${mails.pageChanges} || excluded.page_changes`, updatedAt: sql`now()` },
    });
}

/** Queues the notice of a new connection for the other users. */
export const queueConnectedNotice = (
  tx: Transaction,
  { accountId, login }: { accountId: number; login: string },
): Promise<void> => joinMail(tx, 'connected', accountId, { logins: [login] });

/** Matches the warnings about the end of a connection. */
const isWarningOf = ({ accountId, login }: { accountId: number; login: string }) => {
  const ofLogin = sql`${mails.logins} @> array[${login}]::text[]`;
  // Mails of earlier releases are about the first login.
  const isOfLogin = login === defaultLogin ? or(ofLogin, sql`${mails.logins} = '{}'`) : ofLogin;
  return and(eq(mails.accountId, accountId), eq(mails.kind, 'expiry'), isOfLogin);
};

/** Cancels the warning about a connection that was renewed before the mail was sent. */
export async function cancelExpiryNotice(
  tx: Transaction,
  connection: { accountId: number; login: string },
): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'dropped', updatedAt: sql`now()` })
    .where(and(isWarningOf(connection), eq(mails.state, 'waiting')));
}

/** Queues the warning that a connection expires: one mail per end, however often it is announced. */
export async function queueExpiryNotice(
  tx: Transaction,
  { accountId, login, expiresAt }: { accountId: number; login: string; expiresAt: string },
): Promise<void> {
  const endsAt = new Date(expiresAt);
  // Meta's reported end varies by seconds.
  const [known] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isWarningOf({ accountId, login }),
        gt(mails.endsAt, new Date(endsAt.getTime() - dayMilliseconds)),
        lt(mails.endsAt, new Date(endsAt.getTime() + dayMilliseconds)),
      ),
    );
  if (known) return;
  // A queued warning is about another end.
  await cancelExpiryNotice(tx, { accountId, login });
  await tx
    .insert(mails)
    .values({ kind: 'expiry', accountId, logins: [login], postIds: [], endsAt, nextTryAt: sql`now()` })
    .onConflictDoNothing();
}
