import { AppError } from '@kallos/contracts/errors';
import { inAccount } from '@kallos/service-kit/database/database';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { displayedTexts, viewAccountProduct } from '../account-products/account-product-state.ts';
import type { Ctx } from '../context.ts';
import { readOwnRow } from '../media/product-images.ts';
import { hold, scopeOf, withHold } from '../usage/allowances.ts';
import { openBudget } from '../usage/budget.ts';
import { modelAllowances, writeWithFallback } from './preview.ts';

/**
 * Suggests facts for posts about a product, from the model if configured; a person confirms them by saving.
 */
export async function proposeFacts(ctx: Ctx, caller: BusinessCaller, id: number, signal: AbortSignal) {
  const product = await inAccount(ctx.db, caller.accountId, async (tx) => {
    const row = await readOwnRow(tx, caller.accountId, id);
    if (!row) throw new AppError('not_found');
    const { productClass } = await viewAccountProduct(tx, row);
    return { ...displayedTexts(row), productClass };
  });
  const held = await hold(ctx, modelAllowances(ctx, caller));
  const order = { product, onBehalfOf: scopeOf(caller), budget: openBudget(ctx, caller), signal };
  const proposed = await withHold(ctx, held, signal, () =>
    writeWithFallback(ctx, order, (writer) => writer.proposeFacts(order)),
  );
  return { success: true as const, ...proposed };
}
