import { networks } from '@kallos/contracts/networks';
import type { Login } from '../../login.ts';
import { knownScopes, pagePublishingScopes } from '../graph/scopes.ts';
import {
  callbackPath,
  dialogAddress,
  missingScopes,
  notYetPermitted,
  requestedScopesOf,
} from './login-dialog.ts';
import { destinationsOf, readMetaPages } from './pages.ts';
import { readOwnMetaPlaces, searchMetaPlaces } from './places.ts';
import { confirmScopes, exchangeCode, identifyToken, readTokenFacts } from './tokens.ts';

/** After sixty days only the user's token expires: page tokens do not, and remain usable. */
const isExpired = (deadReason: string): boolean => deadReason === 'token_463';

/** The Facebook login, which also gives access to the Instagram accounts of the pages. */
export const metaLogin = {
  name: networks.facebook.login,
  label: networks.facebook.label,
  isConfigured: () => true,
  backoffSeconds: (ctx) => ctx.graph.backoffSeconds(),
  requiredScopes: pagePublishingScopes,
  knownScopes,
  missingScopes: (ctx, granted) => missingScopes(ctx.meta, granted),
  notYetPermitted,
  dialogAddress: (ctx, { state, ask, grantedBefore }) =>
    dialogAddress(ctx.meta, state, requestedScopesOf(ctx.meta, ask, grantedBefore)),
  exchange: async (ctx, code) =>
    identifyToken(ctx.graph, await exchangeCode(ctx.graph, code, ctx.meta.publicUrl + callbackPath)),
  identify: (ctx, token) => identifyToken(ctx.graph, token),
  check: async (ctx, { token, scopes: before }) => {
    const facts = await readTokenFacts(ctx.graph, token);
    const scopes =
      facts.isValid && facts.scopes
        ? await confirmScopes(ctx.graph.as(token), before, facts.scopes)
        : facts.scopes;
    return {
      end: facts.isValid ? 'none' : isExpired(facts.deadReason) ? 'expired' : 'ended',
      reason: facts.deadReason,
      scopes,
      tokenExpiresAt: facts.expiresAt,
      dataAccessExpiresAt: facts.dataAccessExpiresAt,
    };
  },
  listDestinations: async (ctx, { token, scopes }) =>
    destinationsOf(await readMetaPages(ctx.graph.as(token), scopes)),
  findPlaces: (ctx, { token }, query) =>
    query === '' ? readOwnMetaPlaces(ctx.graph.as(token)) : searchMetaPlaces(ctx.graph.as(token), query),
  revoke: async (ctx, token) => {
    await ctx.graph.as(token).remove('me/permissions');
  },
  appTest: {
    // Refusals of many businesses are tested by the next post.
    isFor: (detail) => detail.startsWith('graph '),
    run: async (ctx) => {
      await readTokenFacts(ctx.graph, ctx.graph.appToken);
    },
  },
} satisfies Login;
