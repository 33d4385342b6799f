import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { defaultLogin, loginNames } from '../networks.ts';
import { Done, Platform, text, WireInstant } from '../wire.ts';
import { PageState } from './page-state.ts';

/**
 * A selected page or Instagram account; `accessToken` contains an opaque reference, never a token.
 */
export const SelectedPage = z.object({
  pageId: z.string(),
  pageName: z.string(),
  pageCategory: z.nullable(z.string()),
  platform: Platform,
  accessToken: z.string(),
  isActive: z.boolean(),
  instagramId: z.nullable(z.string()),
  instagramUsername: z.nullable(z.string()),
  /** Its profile image on the network. */
  pictureUrl: z.optional(z.nullable(z.string())),
});
export type SelectedPage = z.infer<typeof SelectedPage>;

/** A selected page or Instagram account, as other services receive it. */
export const ChosenPage = z.object({
  pageId: z.string(),
  pageName: z.string(),
  platform: Platform,
  username: z.nullable(z.string()),
});

/** A selection as the Platforms screen sends it; unknown ids are rejected. */
const PageChoice = z.object({
  pageId: text(1, 64),
  pageName: z.optional(z.string().check(z.maxLength(300))),
  pageCategory: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  platform: Platform,
  accessToken: z.optional(z.string()),
  isActive: z._default(z.boolean(), true),
  instagramId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  instagramUsername: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
});

/** The state of the stored connection. */
export const ConnectionState = z.enum(['none', 'ok', 'expiring', 'needs_reconnect', 'missing_permission']);

/** Purposes whose permissions are requested at first use, after the login. */
export const LaterPurpose = z.enum(['insights', 'deletion', 'comments']);
export type LaterPurpose = z.infer<typeof LaterPurpose>;

/** The state of a page as a target of posts. */
const placeFacts = {
  /** True if it is selected for posts. */
  isChosen: z.optional(z.boolean()),
  /** True if another account holds it, so that it cannot be selected. */
  isTaken: z.optional(z.boolean()),
  publishing: z.optional(PageState),
  /** Since when Facebook's list omits it; null while it is listed. */
  missingSince: z.optional(z.nullable(WireInstant)),
};

/** A page, account or location that posts can be published on. */
const Place = z.object({
  platform: Platform,
  id: z.string(),
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The page of an account; null for one of its own. */
  parentId: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  /** False if the user may not publish there. */
  canPublish: z.boolean(),
  /** The requirement to meet before it may publish, as the network names it. */
  hindrance: z.optional(z.nullable(z.string())),
  ...placeFacts,
});
export type Place = z.output<typeof Place>;

/** A login that this installation offers, with the account's connection. */
const LoginState = z.object({
  name: z.string(),
  state: ConnectionState,
  /** When the connection expires; null if it does not. */
  expiresAt: z.nullable(WireInstant),
  missingPermissions: z.array(z.string()),
  notYetPermitted: z.array(LaterPurpose),
  /** True if the network refuses this installation itself, which only its operator can end. */
  isAppRefused: z.optional(z.boolean()),
});
export type LoginState = z.output<typeof LoginState>;

/** The form of Meta's callbacks: `signature.payload`, both in base64url. */
const SignedRequest = z.object({ signed_request: text(3, 8000) });

/** Why a page selection is rejected, in the error's `fields`. */
export type PageRefusal = 'cannot_publish' | 'platform_off' | 'page_taken';

/** A login by its name in addresses, such as `facebook`. */
const byLogin = z.object({ login: z.enum(loginNames) });
/** The login of a call; Facebook by default, as before there were others. */
const OfLogin = z.object({ login: z._default(z.enum(loginNames), defaultLogin) });

/** The account's connections to networks, and its pages. */
export const connection = {
  createTicket: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/facebook/connect-ticket',
    who: 'business',
    summary:
      'Returns a one-time ticket (60 s) with which a browser navigation starts the login at a network.',
    query: OfLogin,
    reply: z.object({ success: z.literal(true), ticket: z.string(), url: z.string() }),
  }),
  connect: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/auth/:login/connect',
    who: 'anyone',
    params: byLogin,
    summary:
      'Redirects the browser to the login of a network; takes `?ticket=` in the browser that asked for it or, for compatibility, `?token=` when a page of ours leads there. `?ask=` also asks for what one purpose needs.',
    query: z.object({
      ticket: z.optional(z.string()),
      token: z.optional(z.string()),
      ask: z.optional(LaterPurpose),
    }),
    reply: 'raw',
    tokenInQuery: true,
    writes: true,
  }),
  directLogin: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/facebook/login-url',
    who: 'anyone',
    summary: 'Returns the address of a Facebook login without an account, for the Facebook test screen.',
    reply: z.object({ success: z.literal(true), url: z.string() }),
  }),
  callback: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/auth/:login/callback',
    who: 'anyone',
    params: byLogin,
    summary:
      'Receives the browser back from the network and asks the person to confirm the business; returns to the Platforms screen when the network refused.',
    query: z.object({
      code: z.optional(z.string()),
      state: z.optional(z.string()),
      error: z.optional(z.string()),
      error_reason: z.optional(z.string()),
      error_description: z.optional(z.string()),
    }),
    reply: 'raw',
    // The state is used up by any caller.
    writes: ['state'],
  }),
  confirm: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/auth/:login/confirm',
    who: 'anyone',
    params: byLogin,
    summary:
      'Handles the button of that page: stores the connection for the named business, or cancels the login; returns to the Platforms screen.',
    body: z.object({
      state: text(1, 200),
      code: text(1, 4000),
      answer: z.enum(['connect', 'cancel']),
    }),
    files: [],
    maxBytes: 16 * 1024,
    reply: 'raw',
    errors: ['invalid_fields'],
  }),
  deauthorize: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/auth/facebook/deauthorize',
    who: 'anyone',
    summary: 'Receives Meta’s signed notice that a person has removed the application.',
    body: SignedRequest,
    files: [],
    maxBytes: 16 * 1024,
    reply: Done,
    errors: ['bad_request'],
  }),
  deleteData: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/auth/facebook/data-deletion',
    who: 'anyone',
    summary: 'Receives Meta’s signed request to delete the data of a person.',
    body: SignedRequest,
    files: [],
    maxBytes: 16 * 1024,
    reply: z.object({ url: z.string(), confirmation_code: z.string() }),
    errors: ['bad_request'],
  }),
  showDeletion: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/auth/facebook/data-deletion',
    who: 'anyone',
    summary: 'Shows the state of a person’s request to delete data; replies with a page.',
    query: z.object({ id: z.optional(z.string().check(z.maxLength(100))) }),
    reply: 'raw',
    errors: ['not_found'],
  }),
  listPages: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/facebook/pages',
    holdsSecret: true,
    who: 'business',
    summary: 'Lists the pages and Instagram accounts of the stored connection, or of a given token.',
    query: z.object({ access_token: z.optional(z.string().check(z.maxLength(2000))) }),
    writes: ['access_token'],
    takesNotes: true,
    reply: z.object({
      success: z.literal(true),
      message: z.string(),
      connected: z.boolean(),
      source: z.enum(['no_token', 'graph_api', 'stored', 'given_token']),
      state: ConnectionState,
      /** When the connection expires; null if it does not. */
      expiresAt: z.nullable(WireInstant),
      /** Permissions that publishing needs and that were not granted. */
      missingPermissions: z.array(z.string()),
      /**
       * False if Meta certainly cannot fetch images from this installation, which Instagram needs.
       */
      isAddressPublic: z.boolean(),
      /** Purposes whose permissions are still to be requested at first use. */
      notYetPermitted: z.array(LaterPurpose),
      /** The active networks with their text limits. */
      platforms: z.optional(
        z.array(
          z.object({
            name: Platform,
            icon: Platform,
            maxHashtags: z.number(),
            recommendedLength: z.number(),
          }),
        ),
      ),
      /** The logins that are set up, in the order of the networks. */
      logins: z.array(LoginState),
      /** The places of all connections. */
      places: z.array(Place),
      facebookPages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.nullable(z.string()),
          accessToken: z.string(),
          pictureUrl: z.nullable(z.string()),
          /** False if the user may not publish on this page. */
          canPublish: z.boolean(),
          ...placeFacts,
        }),
      ),
      instagramAccounts: z.array(
        z.object({
          id: z.string(),
          name: z.nullable(z.string()),
          username: z.string(),
          accessToken: z.string(),
          pictureUrl: z.nullable(z.string()),
          /** The Facebook page of the account. */
          pageId: z.string(),
          ...placeFacts,
        }),
      ),
    }),
    errors: ['bad_request', 'conflict', 'upstream_failed'],
  }),
  retryPage: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/facebook/pages/retry',
    who: 'business',
    summary:
      'Retries a page that Meta refused: asks Meta if a read can prove the state, and releases the posts that wait for it.',
    body: z.object({ platform: Platform, pageId: text(1, 64) }),
    reply: z.object({ success: z.literal(true), message: z.string(), publishing: PageState }),
    errors: ['not_found', 'not_connected', 'page_taken'],
  }),
  disconnect: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/facebook/disconnect',
    who: 'business',
    summary: 'Revokes and deletes the connection of a login with its pages and selections.',
    query: OfLogin,
    reply: Done,
  }),
  listSelectedPages: endpoint({
    service: 'social',
    method: 'GET',
    path: '/api/selected-pages',
    holdsSecret: true,
    who: 'business',
    summary: 'Lists the pages and accounts that posts go to.',
    reply: z.object({ success: z.literal(true), selectedPages: z.array(SelectedPage) }),
  }),
  saveSelectedPages: endpoint({
    service: 'social',
    method: 'POST',
    path: '/api/selected-pages',
    who: 'business',
    summary:
      'Replaces the pages and accounts that posts go to: locks those for the account, and releases all others that it held.',
    body: z.object({ pages: z.array(PageChoice).check(z.maxLength(200)) }),
    reply: Done,
    errors: ['invalid_fields', 'not_connected', 'not_found', 'page_taken'],
  }),
};
