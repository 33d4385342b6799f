import { accounts } from '@kallos/contracts/auth/accounts';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { createAccount, getAccount, listAccounts, updateAccount } from './accounts.ts';
import { createBusinessUser, inviteBusinessUser, updateBusinessUser } from './business-users.ts';

export const accountsHttp = implement<Ctx, typeof accounts>(accounts, {
  list: (ctx, { query }) => listAccounts(ctx, query),
  create: (ctx, { body }, { caller }) => createAccount(ctx, body, caller),
  get: (ctx, { params }) => getAccount(ctx, params.id),
  update: (ctx, { params, body }, { caller }) => updateAccount(ctx, params.id, body, caller),
  createUser: (ctx, { body }, { caller }) => createBusinessUser(ctx, body, caller),
  inviteUser: (ctx, { body }, { caller }) => inviteBusinessUser(ctx, body, caller),
  updateUser: (ctx, { params, body }, { caller }) => updateBusinessUser(ctx, params.id, body, caller),
});
