import { connection } from '@kallos/contracts/social/connection';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { finishDirectLogin, isDirectLogin, startDirectLogin } from './direct-login.ts';
import { deauthorize, deleteData, showDeletion } from './meta-callbacks.ts';
import { disconnect } from './disconnect.ts';
import { createTicket, finishLogin, startLogin } from './oauth.ts';
import { listPages } from './pages.ts';
import { listSelectedPages, saveSelectedPages } from './selection.ts';

/** The connection's endpoints. */
export const connectionResource = implement<Ctx, typeof connection>(connection, {
  createTicket: (ctx, _, { caller }) => createTicket(ctx, caller),
  connect: (ctx, { query }, { caller }) => startLogin(ctx, query, caller),
  directLogin: (ctx) => startDirectLogin(ctx),
  callback: (ctx, { query }, { headers }) =>
    isDirectLogin(query) ? finishDirectLogin(ctx, query) : finishLogin(ctx, query, headers),
  deauthorize: (ctx, { body }) => deauthorize(ctx, body.signed_request),
  deleteData: (ctx, { body }) => deleteData(ctx, body.signed_request),
  showDeletion: (ctx, { query }) => showDeletion(ctx, query.id),
  listPages: (ctx, { query }, { caller }) => listPages(ctx, caller.accountId, query.access_token),
  disconnect: (ctx, _, { caller }) => disconnect(ctx, caller.accountId),
  listSelectedPages: (ctx, _, { caller }) => listSelectedPages(ctx, caller.accountId),
  saveSelectedPages: (ctx, { body }, { caller }) => saveSelectedPages(ctx, caller.accountId, body.pages),
});
