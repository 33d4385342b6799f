import { toInstant } from '@kallos/calendar/wall-clock';
import { postGenerated } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import type { Company, Product } from '../copies/read-copies.ts';
import { bulkGeneratedPosts } from '../schema.ts';
import { contentHashOf } from '@kallos/writer/checks';
import { provenanceOf } from '../writing/provenance.ts';
import type { WrittenPost } from '@kallos/writer/writer';
import { stateOf, type PostRow } from './post-rows.ts';

/** Puts a written text into the calendar; undefined when the day has been filled in the meantime. */
export async function saveDraft(
  tx: Transaction,
  draft: { product: Product; company: Company; day: string; written: WrittenPost },
): Promise<PostRow | undefined> {
  const { product, company, day, written } = draft;
  const [row] = await tx
    .insert(bulkGeneratedPosts)
    .values({
      accountId: product.accountId,
      productId: product.accountProductId,
      productName: product.name,
      productImage: product.imagePath,
      categoryName: product.categoryName,
      content: written.content,
      contentHash: contentHashOf(written.content),
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
