import { allowances } from '@kallos/contracts/posts/allowances';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { readAllowances } from './allowances.ts';

export const allowancesHttp = implement<Ctx, typeof allowances>(allowances, {
  read: (ctx, _, { caller }) => readAllowances(ctx, caller.accountId),
});
