import { type Attempt, idOf } from '../../../svc-social/src/deliveries/attempt.ts';
import * as real from '../../../svc-social/src/deliveries/facebook.ts';
import { retryAfter, type Verdict } from '../../../svc-social/src/deliveries/verdict.ts';
import { isGraphFailure } from '../../../svc-social/src/outside/graph-errors.ts';

export const lookAtPost = real.lookAtPost;

/** The classic fault: publishes in one step, and after any failure simply does it again. */
export async function publishOnFacebook({ delivery, session }: Attempt): Promise<Verdict> {
  try {
    const reply = await session.post(`${delivery.pageId}/feed`, { message: delivery.message });
    return { state: 'published', externalId: idOf(reply), permalink: null };
  } catch (failure) {
    if (isGraphFailure(failure)) return retryAfter(1, 'meta_unavailable');
    throw failure;
  }
}
