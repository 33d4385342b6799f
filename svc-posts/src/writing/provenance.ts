import type { Transaction } from '@kallos/service-kit/database/database';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import type { WrittenPost } from '@kallos/writing/built-in/writer';
import { and, desc, eq, sql } from 'drizzle-orm';
import { generatedPosts } from '../schema/writing.ts';

/** Returns the origin of a text as columns of a post. */
export const provenanceOf = (written: WrittenPost) => ({
  writerKind: written.writer.kind,
  writerModel: written.writer.model,
  isModelText: written.writer.kind === 'model',
  promptHash: written.promptHash,
  inputTokens: written.inputTokens,
  outputTokens: written.outputTokens,
  facts: [...written.facts],
});

/** Stores a generated text, whether it is used or not. */
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

/** Returns the origin of a text that the portal sends back; undefined for a user's own text. */
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
