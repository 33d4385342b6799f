import { failureOf, idOf, patiently } from '../../../packages/graph/src/steps.ts';
import { outcomeOf, type Outcome } from '../../../packages/graph/src/outcomes.ts';
import * as real from '../../../packages/graph/src/page-posts.ts';
import type { Attempt, Protocol } from '../../../packages/graph/src/protocol.ts';
import { GraphRefusal } from '../../../packages/graph/src/failures.ts';

async function makeDraft({ delivery, ledger, session }: Attempt): Promise<string> {
  const fields = { message: delivery.message, published: false };
  return ledger.bindDraft(idOf(await patiently(() => session.post(`${delivery.pageId}/feed`, fields))));
}

/** A plausible fault: silence is looked into, but a 4xx counts as proof that nothing was posted. */
async function publish(attempt: Attempt): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  const draftId = delivery.draftId ?? (await makeDraft(attempt));
  const published = { state: 'published', externalId: draftId, permalink: null } as const;
  await ledger.beginFlip();
  const failure = await failureOf(() => session.post(draftId, { is_published: true }));
  if (failure === undefined) return published;
  if (failure instanceof GraphRefusal && failure.status < 500) {
    await ledger.forgetDraft(draftId);
    return outcomeOf('meta_unavailable', { afterSeconds: 1 });
  }
  const sight = await real.pagePosts.look({ ...attempt, delivery: { ...delivery, draftId } });
  return sight.kind === 'public' ? published : outcomeOf('meta_unavailable', { afterSeconds: 1 });
}

// What is not named below is the original's.
export * from '../../../packages/graph/src/page-posts.ts';

export const pagePosts: Protocol = { ...real.pagePosts, publish };
