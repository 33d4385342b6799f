import { connectLinks } from '@kallos/contracts/social/connect-links';
import { connection } from '@kallos/contracts/social/connection';
import { deliveries } from '@kallos/contracts/social/deliveries';
import { googleCheck } from '@kallos/contracts/social/google-check';
import { health } from '@kallos/contracts/social/health';
import { insights } from '@kallos/contracts/social/insights';
import { metaCheck } from '@kallos/contracts/social/meta-check';
import { pageLocks } from '@kallos/contracts/social/page-locks';
import { places } from '@kallos/contracts/social/places';
import { appFactory } from '@kallos/service-kit/http/app';
import { implement } from '@kallos/service-kit/http/implement';
import * as links from './connection/login/connect-links.ts';
import { deauthorize, deleteData, showDeletion } from './connection/login/meta-callbacks.ts';
import * as login from './connection/login/oauth.ts';
import { listPageLocks, movePage, releasePage } from './connection/page-locks/manage-page-locks.ts';
import { listPages } from './connection/pages.ts';
import { searchPlaces } from './connection/search-places.ts';
import { listSelectedPages, saveSelectedPages, republishSelection } from './connection/selection.ts';
import { disconnect } from './connection/store.ts';
import type { Ctx } from './context.ts';
import { deletePublished } from './deliveries/delete-published.ts';
import { deliver } from './deliveries/deliver.ts';
import { resolveManually } from './deliveries/doubts/resolve-manually.ts';
import { checkPages } from './health/check-pages.ts';
import { retryPage } from './health/retry-pages.ts';
import { listInsights } from './insights/insights.ts';
import { checkGoogle } from './self-check/check-google.ts';
import { checkMeta } from './self-check/check-meta.ts';

/** Creates the service's application; tests call it in-process. */
export const createApp = appFactory<Ctx>([
  implement<Ctx, typeof connection>(connection, {
    createTicket: (ctx, { query }, { caller, setCookie }) =>
      login.createTicket(ctx, { caller, login: query.login }, setCookie),
    connect: (ctx, { params, query }, { caller, headers }) =>
      login.startLogin(ctx, { ...query, ...params }, caller, headers),
    directLogin: (ctx) => login.startDirectLogin(ctx),
    callback: (ctx, { query }, { headers }) =>
      login.isDirectLogin(query)
        ? login.finishDirectLogin(ctx, query)
        : login.showConfirmation(ctx, query, headers),
    confirm: (ctx, { body }, { headers }) => login.finishLogin(ctx, body, headers),
    deauthorize: (ctx, { body }) => deauthorize(ctx, body.signed_request),
    deleteData: (ctx, { body }) => deleteData(ctx, body.signed_request),
    showDeletion: (ctx, { query }) => showDeletion(ctx, query.id),
    listPages: (ctx, { query }, { caller }) => listPages(ctx, caller.accountId, query.access_token),
    retryPage: (ctx, { body }, { caller }) => retryPage(ctx, caller.accountId, body),
    disconnect: (ctx, { query }, { caller }) =>
      disconnect(ctx, { accountId: caller.accountId, login: query.login }),
    listSelectedPages: (ctx, _, { caller }) => listSelectedPages(ctx, caller.accountId),
    saveSelectedPages: (ctx, { body }, { caller }) => saveSelectedPages(ctx, caller, body.pages),
  }),
  implement<Ctx, typeof connectLinks>(connectLinks, {
    list: (ctx, _, { caller }) => links.listLinks(ctx, caller.accountId),
    create: (ctx, { body }, { caller }) => links.createLink(ctx, body, caller),
    revoke: (ctx, { params }, { caller }) => links.revokeLink(ctx, params.id, caller),
    open: (ctx, { params, query }, { headers }) =>
      links.openLink(ctx, { token: params.token, isStart: query.start !== undefined }, headers),
  }),
  implement<Ctx, typeof deliveries>(deliveries, {
    deliver: (ctx, { body }) => deliver(ctx, body),
    settle: (ctx, { body }) => resolveManually(ctx, body),
    deletePublished: (ctx, { body }, { caller }) => deletePublished(ctx, caller.accountId, body),
  }),
  implement<Ctx, typeof health>(health, {
    checkPages: (ctx, { body }) => checkPages(ctx, body),
    selection: (ctx, { body }) => republishSelection(ctx, body.accountId),
  }),
  implement<Ctx, typeof places>(places, {
    search: (ctx, { query }, { caller }) => searchPlaces(ctx, caller.accountId, query.q),
  }),
  implement<Ctx, typeof metaCheck>(metaCheck, { run: (ctx) => checkMeta(ctx) }),
  implement<Ctx, typeof googleCheck>(googleCheck, { run: (ctx) => checkGoogle(ctx) }),
  implement<Ctx, typeof pageLocks>(pageLocks, {
    list: (ctx, { query }) => listPageLocks(ctx, query),
    release: (ctx, { body }, { caller }) => releasePage(ctx, body, caller.subject),
    move: (ctx, { body }, { caller }) => movePage(ctx, body, caller.subject),
  }),
  implement<Ctx, typeof insights>(insights, {
    list: (ctx, _, { caller }) => listInsights(ctx, caller.accountId),
    ofAccount: async (ctx, { params }) => ({
      success: true,
      insights: (await listInsights(ctx, params.accountId)).insights,
    }),
  }),
]);
