import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { implement } from '@kallos/service-kit/implement';
import { proposeFacts } from '../ai/propose-facts.ts';
import type { Ctx } from '../context.ts';
import {
  addAccountProduct,
  listAccountProducts,
  removeAccountProduct,
  updateAccountProduct,
} from './account-products.ts';

export const accountProductsHttp = implement<Ctx, typeof accountProducts>(accountProducts, {
  list: (ctx, _, { caller }) => listAccountProducts(ctx, caller),
  add: (ctx, { body }, { caller }) => addAccountProduct(ctx, caller, body),
  update: (ctx, { params, body }, { caller }) => updateAccountProduct(ctx, caller, params.id, body),
  proposeFacts: (ctx, { params }, { caller, signal }) => proposeFacts(ctx, caller, params.id, signal),
  remove: (ctx, { params }, { caller }) => removeAccountProduct(ctx, caller, params.id),
});
