import { insights } from '@kallos/contracts/social/insights';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { listInsights } from './list-insights.ts';

/** The insights' endpoint. */
export const insightsResource = implement<Ctx, typeof insights>(insights, {
  list: (ctx, _, { caller }) => listInsights(ctx, caller.accountId),
});
