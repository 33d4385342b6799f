import { idOf } from '../../../packages/graph/src/steps.ts';
import { outcomeOf, type Outcome } from '../../../packages/graph/src/outcomes.ts';
import * as real from '../../../packages/graph/src/page-posts.ts';
import type { Attempt, Protocol } from '../../../packages/graph/src/protocol.ts';
import { isGraphFailure } from '../../../packages/graph/src/failures.ts';

/** The classic fault: publishes in one step, and after any failure simply does it again. */
async function publish({ delivery, session }: Attempt): Promise<Outcome> {
  try {
    const reply = await session.post(`${delivery.pageId}/feed`, { message: delivery.message });
    return { state: 'published', externalId: idOf(reply), permalink: null };
  } catch (failure) {
    if (isGraphFailure(failure)) return outcomeOf('meta_unavailable', { afterSeconds: 1 });
    throw failure;
  }
}

// What is not named below is the original's.
export * from '../../../packages/graph/src/page-posts.ts';

export const pagePosts: Protocol = { ...real.pagePosts, publish };
