import { GraphSilence, type GraphFailure } from '../outside/graph-errors.ts';

/** What to do after the Graph did not do as asked. */
export type Action =
  /** It may have happened all the same: read back, then try again after a while. */
  | { readonly kind: 'read_back'; readonly afterSeconds: number; readonly reason: string }
  /** Leave this page, all pages of this person or everything of the application alone for a while; no attempt. */
  | {
      readonly kind: 'pause';
      readonly afterSeconds: number;
      readonly reason: string;
      readonly scope: 'page' | 'person' | 'app';
    }
  /** The token is dead: every job of the connection stops until the person connects again. */
  | { readonly kind: 'reconnect'; readonly reason: string }
  /** A permission is missing; nothing helps but another login. */
  | { readonly kind: 'permission'; readonly reason: string }
  /** Meta says that it has this already: probably our own earlier attempt. */
  | { readonly kind: 'duplicate'; readonly reason: string }
  /** The object does not exist (any more). */
  | { readonly kind: 'gone'; readonly reason: string }
  /** The container is not ready yet. */
  | { readonly kind: 'wait'; readonly afterSeconds: number; readonly reason: string }
  /** The container seems lost: looked for twice more, then made anew. */
  | { readonly kind: 'recheck'; readonly afterSeconds: number; readonly reason: string }
  /** Only a new draft or container can succeed. */
  | { readonly kind: 'remake'; readonly afterSeconds: number; readonly reason: string }
  /** A person must do something at Meta; the page rests meanwhile. */
  | { readonly kind: 'person'; readonly afterSeconds: number; readonly reason: string }
  /** Will be refused for ever. */
  | { readonly kind: 'permanent'; readonly reason: string };

/** What the table decides by. */
export interface Refused {
  readonly code: number;
  readonly subcode?: number | undefined;
  readonly isTransient?: boolean | undefined;
  readonly regainSeconds?: number | undefined;
}

const hour = 3600;
const person = (reason: string): Action => ({ kind: 'person', afterSeconds: 6 * hour, reason });
const permanent = (reason: string): Action => ({ kind: 'permanent', reason });
const remake = (afterSeconds: number): Action => ({
  kind: 'remake',
  afterSeconds,
  reason: 'container_failed',
});
const recheck = (afterSeconds: number): Action => ({
  kind: 'recheck',
  afterSeconds,
  reason: 'container_lost',
});
const readBack: Action = { kind: 'read_back', afterSeconds: 5, reason: 'meta_unavailable' };

/** Subcodes say more than codes, so they are looked up first. */
const bySubcode = new Map<number, Action>([
  [33, { kind: 'gone', reason: 'object_gone' }],
  [1363047, readBack],
  [1609010, readBack],
  [2207042, { kind: 'pause', afterSeconds: hour, reason: 'daily_limit', scope: 'page' }],
  [2207051, person('page_restricted')],
  [2207050, person('page_restricted')],
  [1390008, person('page_restricted')],
  [1346003, person('page_restricted')],
  [1404006, person('page_restricted')],
  [1404112, person('page_restricted')],
  [1404078, person('identity_unconfirmed')],
  [4854002, person('identity_unconfirmed')],
  [1366051, { kind: 'duplicate', reason: 'duplicate' }],
  [1366046, permanent('picture_refused')],
  [1609005, permanent('link_refused')],
  [1609008, permanent('link_refused')],
  [1404102, permanent('against_standards')],
  [2207052, { kind: 'wait', afterSeconds: 5, reason: 'picture_unreachable' }],
  [2207027, { kind: 'wait', afterSeconds: 5, reason: 'container_not_ready' }],
  [2207003, remake(30)],
  [2207001, remake(30)],
  [2207032, remake(30)],
  [2207053, remake(30)],
  [2207020, recheck(30)],
  [2207006, recheck(60)],
  [2207008, recheck(60)],
  [2207004, permanent('picture_refused')],
  [2207005, permanent('picture_refused')],
  [2207009, permanent('picture_refused')],
  [2207026, permanent('picture_refused')],
  [2207010, permanent('text_refused')],
  [2207040, permanent('text_refused')],
  [2207023, permanent('refused')],
  [2207028, permanent('picture_count')],
]);

const byCode = new Map<number, Action>([
  [1, readBack],
  [2, readBack],
  [3, { kind: 'permission', reason: 'permission_missing' }],
  [9, { kind: 'pause', afterSeconds: hour, reason: 'daily_limit', scope: 'page' }],
  [10, { kind: 'permission', reason: 'permission_missing' }],
  [24, recheck(60)],
  [25, person('page_restricted')],
  [100, permanent('refused')],
  // A page's photo says no more than this when our own address could not be reached.
  [324, { kind: 'wait', afterSeconds: 5, reason: 'picture_unreachable' }],
  [352, permanent('picture_refused')],
  [368, person('page_restricted')],
  [506, { kind: 'duplicate', reason: 'duplicate' }],
  [9004, { kind: 'wait', afterSeconds: 5, reason: 'picture_unreachable' }],
  [9007, { kind: 'wait', afterSeconds: 5, reason: 'container_not_ready' }],
  [36000, permanent('picture_refused')],
  [36001, permanent('picture_refused')],
  [36003, permanent('picture_refused')],
  [36004, permanent('text_refused')],
]);

/** Whose limit a code speaks of. */
function limitScope(code: number): 'page' | 'person' | 'app' | undefined {
  if (code === 4 || code === 341) return 'app';
  if (code === 17) return 'person';
  const isPage = code === 32 || code === 613 || code === 80_014 || (code >= 80_000 && code <= 80_009);
  return isPage ? 'page' : undefined;
}
const tokenCodes = new Set([102, 190]);

/** Decides by code, subcode and `is_transient` alone; an unknown refusal is read back when transient, else permanent. */
export function classify(refused: Refused): Action {
  const { code, subcode, isTransient, regainSeconds } = refused;
  if (tokenCodes.has(code)) return { kind: 'reconnect', reason: `token_${subcode ?? code}` };
  const special = subcode === undefined ? undefined : bySubcode.get(subcode);
  if (special) return special;
  const scope = limitScope(code);
  if (scope) return { kind: 'pause', afterSeconds: regainSeconds ?? 300, reason: 'rate_limited', scope };
  if (code >= 200 && code <= 299) return { kind: 'permission', reason: 'permission_missing' };
  if (isTransient) return readBack;
  return byCode.get(code) ?? (code < 0 ? remake(30) : permanent('refused'));
}

/** The same for any failure: silence is never a refusal. */
export const classifyFailure = (failure: GraphFailure): Action =>
  failure instanceof GraphSilence ? { ...readBack, reason: 'meta_silent' } : classify(failure);
