import { deliveries } from '@kallos/contracts/social/deliveries';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { deletePublished } from './delete-published.ts';
import { deliver } from './deliver.ts';
import { resolveByWord } from './reconcile.ts';

/** The deliveries' endpoints. */
export const deliveriesResource = implement<Ctx, typeof deliveries>(deliveries, {
  deliver: (ctx, { body }) => deliver(ctx, body),
  settle: (ctx, { body }) => resolveByWord(ctx, body),
  deletePublished: (ctx, { body }, { caller }) => deletePublished(ctx, caller.accountId, body),
});
