import { publishing } from '@kallos/contracts/posts/publishing';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { askForResync } from '../copies/resync.ts';
import { askHealth } from './health.ts';

export const publishingHttp = implement<Ctx, typeof publishing>(publishing, {
  resync: (ctx) => askForResync(ctx, 'an administrator asked'),
  health: async (ctx) => ({ success: true, ...(await askHealth(ctx.db, ctx.limits.alarm)) }),
});
