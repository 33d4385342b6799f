import { startForgetting, type Forgotten } from '@kallos/service-kit/database/forget';
import { repeat, type Loop, type LoopKit } from '@kallos/service-kit/background/repeat';
import { lt, sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { accountMedia } from './schema/catalog.ts';
import { returnExpired } from './usage/allowances.ts';

/** What has had its use: files that no longer count. */
const hadItsUse: Forgotten = [[accountMedia, lt(accountMedia.expiresAt, sql`now()`)]];

/** What svc-catalog does by itself. */
export const background = (ctx: Ctx, kit: LoopKit): Loop[] => [
  repeat('holds', () => returnExpired(ctx), 15_000, kit),
  startForgetting('sweep', ctx.db, hadItsUse, kit),
];
