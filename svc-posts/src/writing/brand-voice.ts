import { checkTextFully } from '@kallos/compliance/check-text-fully';
import type { HandlerReply } from '@kallos/contracts/endpoint';
import type { BrandVoice, brandVoice } from '@kallos/contracts/posts/brand-voice';
import { refusal } from '@kallos/contracts/posts/refusals';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { learnVoice, type LearnedVoice } from '@kallos/writing/built-in/learn-voice';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accountProductsCopy } from '../schema/copies.ts';
import { brandVoices, generatedPosts } from '../schema/writing.ts';

const learnedFrom = sql.raw('200') as unknown as number;

/** Returns the account's saved brand voice; undefined if its posts follow its examples. */
export async function voiceOf(tx: Transaction, accountId: number): Promise<BrandVoice | undefined> {
  const [kept] = await tx.select().from(brandVoices).where(eq(brandVoices.accountId, accountId));
  return kept?.voice;
}

/** Posts that a person rewrote, with the previous text about the same product. */
async function rewritesOf(tx: Transaction, accountId: number): Promise<LearnedVoice['rewrites']> {
  return tx.execute<{ written: string; kept: string }>(sql`
    select latest.content as written, post.content as kept
    from (
      select * from bulk_generated_posts where account_id = ${accountId} order by id desc limit ${learnedFrom}
    ) post
    join lateral (
      select content from ${generatedPosts} made
      where made.account_id = ${accountId} and made.product_id = post.product_id and made.created_at <= post.updated_at
      order by made.id desc limit 1
    ) latest on true
    where not exists (
      select from ${generatedPosts} same
      where same.account_id = ${accountId} and same.content_hash = post.content_hash
    )`);
}

async function proposalFor(tx: Transaction, accountId: number): Promise<BrandVoice | null> {
  const products = await tx
    .select({ examplePosts: accountProductsCopy.examplePosts })
    .from(accountProductsCopy)
    .where(and(eq(accountProductsCopy.accountId, accountId), eq(accountProductsCopy.isRemoved, false)))
    .orderBy(desc(accountProductsCopy.accountProductId))
    .limit(learnedFrom);
  const texts = [...new Set(products.flatMap(({ examplePosts }) => examplePosts))];
  const learned = learnVoice({ texts, rewrites: await rewritesOf(tx, accountId) });
  if (!learned) return null;
  const { avoidWords, hashtags, ...rest } = learned;
  const proposal = { ...rest, avoidWords: [...avoidWords], hashtags: [...hashtags] };
  return mayEndPosts(proposal) ? proposal : { ...proposal, signature: '', hashtags: [] };
}

/** A footer under every post must be lawful for every product. */
const mayEndPosts = ({ signature, hashtags }: BrandVoice): boolean =>
  checkTextFully({ text: [signature, ...hashtags].join('\n') }).findings.every(
    ({ severity }) => severity !== 'block',
  );

/** Returns the account's brand voice and a proposal derived from its texts. */
export const readVoice = (ctx: Ctx, accountId: number): Promise<HandlerReply<typeof brandVoice.read>> =>
  inAccount(ctx.db, accountId, async (tx) => ({
    success: true,
    voice: (await voiceOf(tx, accountId)) ?? null,
    proposal: await proposalFor(tx, accountId),
  }));

/** Saves the brand voice for all later posts; null deletes it. */
export async function saveVoice(
  ctx: Ctx,
  accountId: number,
  voice: BrandVoice | null,
): Promise<HandlerReply<typeof brandVoice.save>> {
  if (voice && !mayEndPosts(voice)) throw refusal('invalid_fields', { signature: 'makes_claims' });
  await inAccount(ctx.db, accountId, async (tx) => {
    if (voice)
      await tx
        .insert(brandVoices)
        .values({ accountId, voice })
        .onConflictDoUpdate({ target: brandVoices.accountId, set: { voice, updatedAt: sql`now()` } });
    else await tx.delete(brandVoices).where(eq(brandVoices.accountId, accountId));
  });
  return { success: true, voice };
}
