import type { Finding, TextToCheck } from '@kallos/compliance/matching/checker';
import { activePacks, ruleOf } from '@kallos/compliance/rules/rules';
import type { HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { ClaimVerdict } from '@kallos/contracts/posts/claims';
import { furtherTextsOf, isFurtherPart, textsOf } from '@kallos/contracts/texts/text-parts';
import { inAccount, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { createRateLimiter } from '@kallos/service-kit/http/load/rate-limiter';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import { likelyClass } from '@kallos/writing/products/recognise';
import { and, eq } from 'drizzle-orm';
import { checkClaims, mapInOrder, verdictOn } from '../check-claims.ts';
import { accountProductsCopy } from '../schema/copies.ts';
import { bulkGeneratedPosts, claimDecisions, type KeptOverride } from '../schema/posts.ts';

type Row = typeof bulkGeneratedPosts.$inferSelect;
type Judged = Pick<Row, 'accountId' | 'productId' | 'productName' | 'categoryName'>;
/** Every text that is published. */
type Texts = Pick<Row, 'content' | 'variants' | 'details' | 'firstComment'>;
type JudgedTexts = Judged & Texts;

/** The version of the active claim rules. */
export const packVersion = activePacks.version;

/** Returns the current data of a post's product, and a text to check with them. */
async function lawOf(tx: Transaction, post: Judged) {
  const { accountId, productId } = post;
  const [copy] = await tx
    .select()
    .from(accountProductsCopy)
    .where(
      and(
        eq(accountProductsCopy.accountId, accountId),
        eq(accountProductsCopy.accountProductId, productId ?? 0),
      ),
    );
  const name = copy?.name ?? post.productName;
  const known =
    copy?.productClass ?? likelyClass({ name, categoryName: copy?.categoryName ?? post.categoryName });
  const law = {
    permittedClaims: copy?.permittedClaims ?? [],
    requiredWarnings: copy?.requiredWarnings ?? [],
  };
  const wishOf = (text: string): TextToCheck => ({
    text,
    productClasses: known === null ? [] : [known],
    productNames: [name, post.productName],
    ...law,
  });
  return { productClass: known, law, wishOf };
}

/**
 * Checks every text of a post with its product's current data; inside {@link withVerdicts}, which checks long
 * texts between transactions.
 */
export async function checkPostClaims(tx: Transaction, post: JudgedTexts): Promise<ClaimVerdict> {
  const { productClass, law, wishOf } = await lawOf(tx, post);
  const verdicts = await mapInOrder([...textsOf(post), ...furtherTextsOf(post)], async ({ part, text }) => {
    const whole = wishOf(text);
    // The warnings of a product belong into the text of its post.
    const { findings, moreFindings = 0 } = verdictOn(
      isFurtherPart(part) ? { ...whole, requiredWarnings: [] } : whole,
    );
    const placed = findings.map((finding) => ({ ...findingOf(finding), ...(part && { part }) }));
    return { placed, moreFindings };
  });
  const more = verdicts.reduce((sum, { moreFindings }) => sum + moreFindings, 0);
  return {
    packVersion,
    productClass,
    ...law,
    findings: verdicts.flatMap(({ placed }) => placed),
    ...(more > 0 && { moreFindings: more }),
  };
}

/** Every this many letters count as another call. */
const lettersOfOneCall = 2000;
/** A typing user sends a call per pause; a text of maximum length counts as thirty. */
const allow = createRateLimiter({ burst: 240, perSecond: 4 });

/** Returns the verdict on a text while it is typed, of a post or of one that is new; nothing is stored. */
export async function checkTyped(
  { db }: { db: Database },
  accountId: number,
  { content, ...of }: { content: string } & ({ id: number } | { title: string }),
): Promise<HandlerReply<typeof bulkPosts.check>> {
  if (!allow(String(accountId), 1 + Math.floor(content.length / lettersOfOneCall)))
    throw new AppError('too_many_requests', { retryAfterSeconds: 10 });
  const { wishOf } = await inAccount(db, accountId, async (tx) => {
    if ('title' in of)
      return lawOf(tx, { accountId, productId: null, productName: of.title, categoryName: null });
    const isIts = and(eq(bulkGeneratedPosts.id, of.id), eq(bulkGeneratedPosts.accountId, accountId));
    const [post] = await tx.select().from(bulkGeneratedPosts).where(isIts);
    if (!post) throw new AppError('not_found');
    return lawOf(tx, post);
  });
  const { findings, moreFindings } = await checkClaims(String(accountId), wishOf(content));
  return {
    success: true,
    packVersion,
    findings: [...findings],
    ...(moreFindings !== undefined && { moreFindings }),
  };
}

const findingOf = ({ ruleId, severity, start, end, matched }: Finding) => ({
  ruleId,
  severity,
  start,
  end,
  matched,
});

/** Returns the hash of every text of a post; for a single text, that of the text. */
export const textsHashOf = (post: Texts): string =>
  contentHashOf(
    [...textsOf(post), ...furtherTextsOf(post)]
      .map(({ part = '', text }) => (part === '' ? text : `${part} ${text}`))
      .join('\n'),
  );

const covers = (override: KeptOverride | null, ruleId: string, post: Texts): boolean =>
  override !== null &&
  override.contentHash === textsHashOf(post) &&
  override.ruleIds.includes(ruleId) &&
  ruleOf(ruleId)?.isFinal !== true;

/** Returns the blocking findings without an override, including those that cannot be overridden. */
export const blockersOf = (
  { findings }: ClaimVerdict,
  override: KeptOverride | null,
  post: Texts,
): ClaimVerdict['findings'] =>
  findings.filter(({ severity, ruleId }) => severity === 'block' && !covers(override, ruleId, post));

/** Returns the stored override for the rules that block these texts and allow one. */
export function createOverride(
  { findings }: ClaimVerdict,
  { name, reason }: { name: string; reason: string },
  post: Texts,
): KeptOverride {
  const blocking = findings.filter(({ severity }) => severity === 'block').map(({ ruleId }) => ruleId);
  const ruleIds = [...new Set(blocking)].filter((ruleId) => ruleOf(ruleId)?.isFinal !== true);
  return { name, reason, ruleIds, contentHash: textsHashOf(post), at: new Date().toISOString() };
}

/** Returns the error for a post: each rule with its positions, in the text of a network after its name. */
export function claimsBlocked(blockers: ClaimVerdict['findings']): AppError {
  const places = Map.groupBy(blockers, ({ ruleId }) => ruleId);
  const fields = [...places].map(([ruleId, found]) => [
    ruleId,
    found.map(({ start, end, part }) => `${part ? `${part}:` : ''}${start}-${end}`).join(' '),
  ]);
  return new AppError('claims_blocked', { fields: Object.fromEntries(fields) as Record<string, string> });
}

/** Records a decision on claims for the administrator. */
export async function recordDecision(
  tx: Transaction,
  post: Pick<Row, 'id' | 'accountId'>,
  kind: (typeof claimDecisions.$inferInsert)['kind'],
  ruleIds: readonly string[],
  by?: { readonly name: string; readonly reason: string },
): Promise<void> {
  await tx.insert(claimDecisions).values({
    accountId: post.accountId,
    bulkPostId: post.id,
    kind,
    ruleIds: [...new Set(ruleIds)],
    packVersion,
    name: by?.name,
    reason: by?.reason,
  });
}

/** Records that the rules blocked a post, after the rollback of its transaction. */
export async function recordRefusal(
  { db }: { db: Database },
  post: Pick<Row, 'id' | 'accountId'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'claims_blocked') return;
  const ruleIds = Object.keys(error.fields ?? {});
  await inAccount(db, post.accountId, (tx) => recordDecision(tx, post, 'refused', ruleIds));
}
