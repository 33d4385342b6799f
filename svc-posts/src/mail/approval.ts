import { AppError, type ErrorCode } from '@kallos/contracts/errors';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { hashSecret } from '@kallos/service-kit/security/secrets';
import { and, eq, sql } from 'drizzle-orm';
import { mapInOrder, withVerdicts } from '../check-claims.ts';
import { recordRefusal } from '../claims/check-post-claims.ts';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { learnPages } from '../copies/save-copies.ts';
import { schedulePost } from '../posts/update/schedule-post.ts';
import { unschedulePost } from '../posts/update/unschedule-post.ts';
import { emailSchedulingTokens, mails } from '../schema/mails.ts';
import type { Approval } from './approval-page.ts';
import { isProven, listingOf, postsIn, proofOf } from './approval-proof.ts';
import { isDraftAhead, postsThat, withImages, type MailedRow } from './compose-mail.ts';

/** Finds a link by its token; the transaction must see every account. */
async function findLink(tx: Transaction, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hash = hashSecret(token);
  const [row] = await tx
    .select({
      id: emailSchedulingTokens.id,
      accountId: emailSchedulingTokens.accountId,
      mailId: emailSchedulingTokens.mailId,
      postIds: mails.postIds,
      usedAt: emailSchedulingTokens.usedAt,
      isUsed: emailSchedulingTokens.isUsed,
      isExpired: sql<boolean>`${emailSchedulingTokens.expiresAt} <= now()`,
    })
    .from(emailSchedulingTokens)
    .innerJoin(mails, eq(mails.id, emailSchedulingTokens.mailId))
    .where(eq(emailSchedulingTokens.token, hash));
  return row && { ...row, hash };
}

/** The row that a link refers to. */
type ApprovalLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

async function closedBecause(ctx: Ctx, link: ApprovalLink | undefined): Promise<Approval | undefined> {
  if (!link) return { kind: 'unknown' };
  if (link.isUsed) {
    const { timeZone } = await inAccount(ctx.db, link.accountId, (tx) => companyOf(tx, link.accountId));
    return { kind: 'used', usedAt: link.usedAt, timeZone };
  }
  return link.isExpired ? { kind: 'expired' } : undefined;
}

const linkOf = (ctx: Ctx, token: string) => acrossAccounts(ctx.db, (tx) => findLink(tx, token));

/** Lists what a link would schedule; changes nothing. */
export async function showApproval(ctx: Ctx, token: string): Promise<Approval> {
  const link = await linkOf(ctx, token);
  const closed = await closedBecause(ctx, link);
  if (closed || !link) return closed ?? { kind: 'unknown' };
  return inAccount(ctx.db, link.accountId, async (tx) => {
    const { timeZone, companyName, logoPath } = await companyOf(tx, link.accountId);
    const posts = await postsThat(tx, link.accountId, link.postIds, isDraftAhead);
    const listing = listingOf(posts);
    const company = { name: companyName, logoPath };
    return {
      kind: 'open',
      company,
      posts,
      timeZone,
      listing,
      check: proofOf(ctx.links.pageKey, link, listing),
    };
  });
}

/** Uses a link; returns false if it was used before. The mail's lock serializes its other links. */
async function useLink(tx: Transaction, link: ApprovalLink): Promise<boolean> {
  await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, link.mailId)).for('update');
  const used = await tx
    .update(emailSchedulingTokens)
    .set({ isUsed: true, usedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(emailSchedulingTokens.mailId, link.mailId), eq(emailSchedulingTokens.isUsed, false)))
    .returning({ id: emailSchedulingTokens.id });
  return used.some(({ id }) => id === link.id);
}

/** The fields of the page's form. */
interface ApprovalForm {
  readonly posts?: string | undefined;
  readonly check?: string | undefined;
  readonly choice?: string | undefined;
  readonly undo?: string | undefined;
  /** The checkbox of a post. */
  readonly [pick: `pick-${number}`]: string | undefined;
}

interface ChangedPost {
  readonly post: MailedRow | undefined;
  readonly refusal: ErrorCode | undefined;
}

/** Blocked posts, to be recorded after the transaction. */
type Refused = Array<{ readonly id: number; readonly error: AppError }>;

/** Applies the change to each listed post; skips posts that have changed since. */
async function changeListed(
  ctx: Ctx,
  tx: Transaction,
  { accountId, listing, isScheduled }: { accountId: number; listing: string; isScheduled: boolean },
  refused: Refused = [],
): Promise<ChangedPost[]> {
  return mapInOrder(postsIn(listing), async ({ id, version }): Promise<ChangedPost> => {
    try {
      const target = { accountId, id, isElsewhere: false, limits: ctx.limits.networks };
      const row = await (isScheduled ? schedulePost : unschedulePost)(tx, target, { version });
      return { post: withImages(row), refusal: undefined };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [post] = await postsThat(tx, accountId, [id], undefined);
      refused.push({ id, error });
      return { post, refusal: error.code };
    }
  });
}

class NothingScheduled extends Error {
  readonly answer: Approval;

  constructor(answer: Approval) {
    super('nothing could be scheduled');
    this.answer = answer;
  }
}

/** Unschedules what the link's page scheduled, within the link's three days. */
async function undoApproval(
  ctx: Ctx,
  link: ApprovalLink | undefined,
  { posts: listing = '', check = '' }: { posts?: string | undefined; check?: string | undefined },
): Promise<Approval> {
  if (!link) return { kind: 'unknown' };
  if (link.isExpired) return { kind: 'expired' };
  if (!link.isUsed || !isProven(ctx.links.pageKey, link, `undo ${listing}`, check)) return { kind: 'stale' };
  const undo = async (tx: Transaction): Promise<Approval> => {
    const { timeZone } = await companyOf(tx, link.accountId);
    const results = await changeListed(ctx, tx, { accountId: link.accountId, listing, isScheduled: false });
    return { kind: 'undone', results, timeZone };
  };
  return withVerdicts(String(link.accountId), () => inAccount(ctx.db, link.accountId, undo));
}

/** Returns the chosen posts of a listing: those checked, or all on a page without checkboxes. */
function chosenOf(listing: string, form: ApprovalForm) {
  const listed = postsIn(listing);
  return form.choice === undefined ? listed : listed.filter(({ id }) => form[`pick-${id}`] !== undefined);
}

/**
 * Schedules exactly the chosen posts of the page, once; if nothing could be scheduled, the link
 * stays valid.
 */
export async function approve(ctx: Ctx, token: string, form: ApprovalForm): Promise<Approval> {
  const link = await linkOf(ctx, token);
  if (form.undo !== undefined) return undoApproval(ctx, link, form);
  const closed = await closedBecause(ctx, link);
  if (closed || !link) return closed ?? { kind: 'unknown' };
  const { posts: listing = '', check = '' } = form;
  if (!isProven(ctx.links.pageKey, link, listing, check)) return { kind: 'stale' };
  const chosen = chosenOf(listing, form);
  if (chosen.length === 0) return { kind: 'unchosen' };
  await learnPages(ctx, link.accountId);
  const refused: Refused = [];
  try {
    const schedule = async (tx: Transaction): Promise<Approval | undefined> => {
      refused.length = 0;
      if (!(await useLink(tx, link))) return undefined;
      const { timeZone } = await companyOf(tx, link.accountId);
      const results = await changeListed(
        ctx,
        tx,
        { accountId: link.accountId, listing: listingOf(chosen), isScheduled: true },
        refused,
      );
      const scheduled = results
        .filter(({ refusal }) => refusal === undefined)
        .flatMap(({ post }) => post ?? []);
      const undo = listingOf(scheduled);
      if (scheduled.length > 0)
        return {
          kind: 'done',
          results,
          leftOut: postsIn(listing).length - chosen.length,
          timeZone,
          listing: undo,
          check: proofOf(ctx.links.pageKey, link, `undo ${undo}`),
        };
      throw new NothingScheduled({ kind: 'refused', results, timeZone });
    };
    const answer = await withVerdicts(String(link.accountId), () =>
      inAccount(ctx.db, link.accountId, schedule),
    );
    return answer ?? (await showApproval(ctx, token));
  } catch (error) {
    if (error instanceof NothingScheduled) return error.answer;
    throw error;
  } finally {
    for (const { id, error } of refused) await recordRefusal(ctx, { id, accountId: link.accountId }, error);
  }
}
