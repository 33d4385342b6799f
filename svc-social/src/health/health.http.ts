import { health } from '@kallos/contracts/social/health';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { checkPages } from './check-pages.ts';

/** The health's endpoint. */
export const healthResource = implement<Ctx, typeof health>(health, {
  checkPages: (ctx, { body }) => checkPages(ctx, body),
});
