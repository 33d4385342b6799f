import { pageStateChanged } from '@kallos/contracts/social/events';
import type { PageState } from '@kallos/contracts/social/page-state';
import { isTroubleCode, remedies, type TroubleCode } from '@kallos/contracts/social/troubles';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { hasKnownEnd, isLasting, retrySeconds } from '../../networks/page-refusals.ts';
import { pages, type appPauses, type socialConnections } from '../../schema/deliveries.ts';
import { isPage, type Target } from '../facts.ts';

type PageRow = typeof pages.$inferSelect;
type Scope = Extract<PageState, { state: 'waiting' }>['scope'];

/** The stored facts about a page and everything it depends on. */
export interface StoredFacts {
  readonly app: typeof appPauses.$inferSelect | undefined;
  readonly connection: Pick<typeof socialConnections.$inferSelect, 'state' | 'stateReason' | 'updatedAt'>;
  /** Permissions that publishing on the network needs and that are not granted. */
  readonly missingScopes: readonly string[];
  readonly page: Pick<
    PageRow,
    'pauseReason' | 'pausedUntil' | 'pauseScope' | 'pauseDetail' | 'refusedSince' | 'updatedAt'
  >;
  /** True if there is a token for the page. */
  readonly hasToken: boolean;
}

interface Refusal {
  readonly reason: TroubleCode;
  readonly scope: Scope;
  readonly detail: string | null;
  readonly since: Date;
  readonly retryAt: Date | null;
}

const ageOf = (since: Date, now: Date) => (now.getTime() - since.getTime()) / 1000;

const waiting = ({ reason, scope, detail, since, retryAt }: Refusal, now: Date): PageState => ({
  state: 'waiting',
  reason,
  scope,
  remedy: remedies[reason] ?? 'none',
  detail,
  since: since.toISOString(),
  retryAt: retryAt?.toISOString() ?? null,
  isLasting: isLasting(reason, ageOf(since, now)),
});

/** Returns a refusal of the application, which overrides all others. */
function appRefusal({ app }: StoredFacts, now: Date): Refusal | undefined {
  if (!app) return undefined;
  const { reason: code, detail, refusedSince, pausedUntil: retryAt } = app;
  const reason = isTroubleCode(code) ? code : 'rate_limited';
  if (hasKnownEnd(reason) ? retryAt <= now : refusedSince === null) return undefined;
  return { reason, scope: 'app', detail, since: refusedSince ?? now, retryAt };
}

function personRefusal({ connection, missingScopes }: StoredFacts): Refusal | undefined {
  const { state, stateReason, updatedAt: since } = connection;
  const person = { scope: 'person', since, retryAt: null } as const;
  if (state === 'needs_reconnect') return { ...person, reason: 'needs_reconnect', detail: stateReason };
  if (missingScopes.length > 0)
    return { ...person, reason: 'permission_missing', detail: missingScopes.join(', ') };
  return undefined;
}

function pageRefusal({ page, hasToken }: StoredFacts, now: Date): Refusal | undefined {
  const { pauseReason, pausedUntil: retryAt, pauseScope: scope, pauseDetail: detail } = page;
  if (!hasToken)
    return { reason: 'page_unknown', scope: 'page', detail: null, since: page.updatedAt, retryAt: null };
  if (pauseReason === null) return undefined;
  const reason = isTroubleCode(pauseReason) ? pauseReason : 'rate_limited';
  if (hasKnownEnd(reason) && (retryAt === null || retryAt <= now)) return undefined;
  return { reason, scope, detail, since: page.refusedSince ?? page.updatedAt, retryAt };
}

/** Returns the state of a page as used by every screen, mail, check and delivery. */
export function pageStateOf(facts: StoredFacts, now = new Date()): PageState {
  const refusal = appRefusal(facts, now) ?? personRefusal(facts) ?? pageRefusal(facts, now);
  return refusal ? waiting(refusal, now) : { state: 'ok' };
}

const secondsFrom = (moment: SQL | typeof pages.refusedSince) =>
  sql<number>`coalesce(extract(epoch from now() - ${moment}), 0)::float`;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const announceState = (tx: Transaction, page: PageRow, state: PageState, isFree: boolean) =>
  announce(tx, pageStateChanged, {
    accountId: page.accountId,
    pageId: page.externalId,
    platform: page.platform,
    pageName: page.name ?? page.username ?? page.externalId,
    state,
    isFree,
  });

/** Meta's refusal of a post as far as it affects more than that post. */
export interface PageRefusalFacts {
  readonly reason: TroubleCode;
  readonly detail: string | null;
  readonly scope: 'page' | 'person';
  /** Overrides the usual backoff. */
  readonly afterSeconds?: number | undefined;
}

/** A refusal this recent may be part of an outage at Meta. */
const newSeconds = 120;

/**
 * Stores that Meta refuses posts on a page, or on all pages of a user, and when to retry; announces
 * lasting refusals.
 */
export async function refusePage(
  tx: Transaction,
  target: Target,
  refused: PageRefusalFacts,
): Promise<{ readonly afterSeconds: number; readonly isNew: boolean }> {
  const { reason, detail, scope } = refused;
  const which = scope === 'person' ? eq(pages.accountId, target.accountId) : isPage(target);
  const rows = await tx
    .select({ page: pages, age: secondsFrom(pages.refusedSince) })
    .from(pages)
    .where(which)
    .for('update');
  let own = { afterSeconds: refused.afterSeconds ?? retrySeconds(reason, 0), isNew: true };
  for (const { page, age } of rows) {
    const isLimit = hasKnownEnd(reason);
    const wait = refused.afterSeconds ?? retrySeconds(reason, age);
    const isTold = scope === 'person' || page.toldAt !== null;
    const isNews = !isTold && !isLimit && isLasting(reason, age);
    const [now] = await tx
      .update(pages)
      .set({
        ...(isLimit && page.refusedSince !== null
          ? {}
          : { pauseReason: reason, pauseScope: scope, pauseDetail: detail }),
        pausedUntil: sql`greatest(${isLimit ? pages.pausedUntil : sql`now()`}, ${inSeconds(wait)})`,
        refusedSince: isLimit ? pages.refusedSince : sql`coalesce(${pages.refusedSince}, now())`,
        ...(isNews ? { toldAt: sql`now()` } : {}),
      })
      .where(eq(pages.id, page.id))
      .returning();
    if (page.externalId === target.pageId && page.platform === target.platform)
      own = { afterSeconds: wait, isNew: age < newSeconds };
    if (now && isNews) await announceState(tx, now, ownState(now), false);
  }
  return own;
}

/** Returns the state from the page's own row only. */
const ownState = (page: PageRow): PageState =>
  pageStateOf({
    page,
    app: undefined,
    connection: { state: 'ok', stateReason: null, updatedAt: page.updatedAt },
    missingScopes: [],
    hasToken: true,
  });

const isRefused = and(
  isNotNull(pages.pauseReason),
  sql`${pages.pauseReason} not in ('rate_limited', 'daily_limit')`,
);

/** Stores that Meta accepts posts again and resumes the waiting ones. */
export async function clearPageRefusals(tx: Transaction, which: SQL | undefined): Promise<void> {
  const freed = await tx
    .update(pages)
    .set({ ...noRefusalColumns, canPublish: true })
    .where(and(which, isRefused))
    .returning();
  for (const page of freed) await announceState(tx, page, { state: 'ok' }, true);
}

/** Column values of a page without a refusal. */
export const noRefusalColumns = {
  pauseReason: null,
  pausedUntil: null,
  pauseDetail: null,
  pauseScope: 'page' as const,
  refusedSince: null,
  toldAt: null,
};

/** Seconds for which only one post retries a refused page. */
const trySeconds = 60;

/**
 * Claims the one retry of a refused page whose pause is over; all other posts wait for its outcome.
 */
export async function claimPageRetry(tx: Transaction, target: Target): Promise<boolean> {
  const taken = await tx
    .update(pages)
    .set({ pausedUntil: inSeconds(trySeconds) as unknown as Date })
    .where(and(isPage(target), isRefused, sql`coalesce(${pages.pausedUntil} <= now(), true)`))
    .returning({ id: pages.id });
  return taken.length > 0;
}

/**
 * Allows an immediate retry on a refused page: a user requested it, or a read showed that the cause
 * may be gone.
 */
export async function retryPageSoon(tx: Transaction, target: Target): Promise<void> {
  const [page] = await tx
    .update(pages)
    .set({ pausedUntil: sql`now()` })
    .where(and(isPage(target), isRefused))
    .returning();
  if (page) await announceState(tx, page, ownState(page), true);
}

/** Announces that Meta has omitted a selected page for hours; posts still try it. */
export const announceMissingPage = (tx: Transaction, page: PageRow): Promise<void> =>
  announceState(
    tx,
    page,
    {
      state: 'waiting',
      reason: 'page_not_offered',
      scope: 'page',
      remedy: 'login',
      detail: null,
      since: (page.missingSince ?? page.updatedAt).toISOString(),
      retryAt: null,
      isLasting: true,
    },
    false,
  );
