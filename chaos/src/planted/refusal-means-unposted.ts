import { type Attempt, failureOf, idOf, patiently } from '../../../svc-social/src/deliveries/attempt.ts';
import * as real from '../../../svc-social/src/deliveries/facebook.ts';
import { retryAfter, type Verdict } from '../../../svc-social/src/deliveries/verdict.ts';
import { GraphRefusal } from '../../../svc-social/src/outside/graph-errors.ts';

export const lookAtPost = real.lookAtPost;

async function makeDraft({ delivery, ledger, session }: Attempt): Promise<string> {
  const fields = { message: delivery.message, published: false };
  return ledger.bindDraft(idOf(await patiently(() => session.post(`${delivery.pageId}/feed`, fields))));
}

/** A plausible fault: silence is looked into, but a 4xx counts as proof that nothing was posted. */
export async function publishOnFacebook(attempt: Attempt): Promise<Verdict> {
  const { delivery, ledger, session } = attempt;
  const draftId = delivery.draftId ?? (await makeDraft(attempt));
  const published = { state: 'published', externalId: draftId, permalink: null } as const;
  await ledger.beginFlip();
  const failure = await failureOf(() => session.post(draftId, { is_published: true }));
  if (failure === undefined) return published;
  if (failure instanceof GraphRefusal && failure.status < 500) {
    await ledger.forgetDraft(draftId);
    return retryAfter(1, 'meta_unavailable');
  }
  const sight = await lookAtPost(attempt, draftId);
  return sight.kind === 'public' ? published : retryAfter(1, 'meta_unavailable');
}
