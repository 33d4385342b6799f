import type { Transaction } from '@kallos/service-kit/database/database';
import { and, desc, eq, sql } from 'drizzle-orm';
import { generatedPosts } from '../schema/writing.ts';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import type { WrittenPost } from '@kallos/writing/built-in/writer';

/** Where a text came from, as a post of the calendar carries it. */
export const provenanceOf = (written: WrittenPost) => ({
  writerKind: written.writer.kind,
  writerModel: written.writer.model,
  isModelText: written.writer.kind === 'model',
  promptHash: written.promptHash,
  inputTokens: written.inputTokens,
  outputTokens: written.outputTokens,
  facts: [...written.facts],
});

/** Keeps a text that was written, whether or not anybody takes it. */
export async function recordGenerated(
  tx: Transaction,
  { accountId, productId, written }: { accountId: number; productId: number; written: WrittenPost },
): Promise<void> {
  await tx.insert(generatedPosts).values({
    accountId,
    productId,
    content: written.content,
    contentHash: contentHashOf(written.content),
    ...provenanceOf(written),
    costUsd: written.costUsd,
  });
}

/** Finds where a text that comes back from the portal was written; undefined for one that a person wrote. */
export async function consumeGenerated(tx: Transaction, accountId: number, content: string) {
  const [found] = await tx
    .select()
    .from(generatedPosts)
    .where(
      and(eq(generatedPosts.accountId, accountId), eq(generatedPosts.contentHash, contentHashOf(content))),
    )
    .orderBy(desc(generatedPosts.id))
    .limit(sql.raw('1') as unknown as number);
  if (!found) return undefined;
  await tx
    .update(generatedPosts)
    .set({ status: 'taken', updatedAt: sql`now()` })
    .where(eq(generatedPosts.id, found.id));
  const { writerKind, writerModel, promptHash, inputTokens, outputTokens, facts } = found;
  const isModelText = writerKind === 'model';
  return { writerKind, writerModel, isModelText, promptHash, inputTokens, outputTokens, facts };
}
