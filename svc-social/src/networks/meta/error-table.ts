import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { stopPercent } from './pressure.ts';
import { GraphSilence, GraphUnsent, type GraphFailure } from './failures.ts';

/** What a refusal asks for, beside the state that its code leads to. */
export type Next =
  /** It may have happened all the same: read back, then try again. */
  | 'read_back'
  /** Ours to do again at once: Meta was not asked. */
  | 'come_back'
  /** Leave the page, all pages of the person or the whole application alone for a while; no attempt. */
  | 'back_off'
  /** The token is refused: Meta is asked about it before anything ends. */
  | 'reconnect'
  /** Publishing is refused: a missing permission is looked for, else the page is tried again later. */
  | 'permit'
  /** The application itself is refused: it pauses as a whole, and the operator is told. */
  | 'pause_app'
  /** No code of ours: the same later, and the operator is told. */
  | 'ask_later'
  /** Meta says that it has this already: probably our own earlier attempt. */
  | 'adopt'
  /** The object does not exist (any more). */
  | 'gone'
  /** Not ready, or not fetched yet: the same again later. */
  | 'wait'
  /** The container seems lost: looked for twice more, then made anew. */
  | 'recheck'
  /** Only a new draft or container can succeed. */
  | 'remake'
  /** A no without a reason: not for good before it was said several times. */
  | 'ask_again'
  /** A person must do something about the page, which is left alone meanwhile. */
  | 'ask_person'
  /** Refused for ever. */
  | 'give_up';

/** What the Graph's failure comes to. */
export interface Trouble {
  readonly code: TroubleCode;
  readonly next: Next;
  readonly afterSeconds: number;
  /** Who is left alone. */
  readonly scope: 'page' | 'person' | 'app';
  /** Whether Meta's own figures say that the limit is the whole application's. */
  readonly isProven: boolean;
  /** Why the connection is marked: the code, or which death the token died. */
  readonly cause: string;
}

/** What the table decides by. */
export interface Refused {
  readonly code: number;
  readonly subcode?: number | undefined;
  readonly isTransient?: boolean | undefined;
  readonly regainSeconds?: number | undefined;
  /** How much of the application's own limit is used, when Meta said so. */
  readonly appPercent?: number | undefined;
}

const hour = 3600;
const rules = {
  in_progress: { next: 'come_back', afterSeconds: 1 },
  meta_unavailable: { next: 'read_back', afterSeconds: 5 },
  meta_silent: { next: 'read_back', afterSeconds: 5 },
  rate_limited: { next: 'back_off', afterSeconds: 300 },
  daily_limit: { next: 'back_off', afterSeconds: hour },
  page_token_refused: { next: 'reconnect' },
  publishing_refused: { next: 'permit' },
  page_restricted: { next: 'ask_person' },
  identity_unconfirmed: { next: 'ask_person' },
  page_changed: { next: 'ask_person' },
  app_refused: { next: 'pause_app' },
  unknown_refusal: { next: 'ask_later', afterSeconds: 30 },
  duplicate: { next: 'adopt' },
  page_gone: { next: 'gone' },
  picture_unreachable: { next: 'wait', afterSeconds: 5 },
  container_not_ready: { next: 'wait', afterSeconds: 5 },
  container_lost: { next: 'recheck', afterSeconds: 60 },
  container_failed: { next: 'remake', afterSeconds: 30 },
  picture_refused: { next: 'give_up' },
  video_refused: { next: 'give_up' },
  picture_count: { next: 'give_up' },
  text_refused: { next: 'give_up' },
  link_refused: { next: 'give_up' },
  against_standards: { next: 'give_up' },
  refused: { next: 'give_up' },
} as const satisfies Partial<Record<TroubleCode, { next: Next; afterSeconds?: number }>>;

type GraphCode = keyof typeof rules;

const troubleOf = (code: GraphCode, more: Partial<Trouble> = {}): Trouble => ({
  code,
  afterSeconds: 0,
  scope: 'page',
  isProven: false,
  cause: code,
  ...rules[code],
  ...more,
});

const tableOf = (rows: ReadonlyArray<readonly [GraphCode, readonly number[]]>) =>
  new Map(rows.flatMap(([code, numbers]) => numbers.map((number) => [number, code] as const)));

/** Subcodes say more than codes, so they are looked up first. */
const bySubcode = tableOf([
  ['page_changed', [2069030, 2069032]],
  ['page_gone', [33]],
  ['meta_unavailable', [1363047, 1609010]],
  ['daily_limit', [2207042]],
  ['page_restricted', [2207051, 2207050, 1390008, 1346003, 1404006, 1404112]],
  ['identity_unconfirmed', [1404078, 4854002]],
  ['duplicate', [1366051]],
  ['link_refused', [1609005, 1609008]],
  ['against_standards', [1404102]],
  ['picture_unreachable', [2207052]],
  ['container_not_ready', [2207027]],
  ['container_failed', [2207003, 2207001, 2207032, 2207053]],
  ['container_lost', [2207020, 2207006, 2207008]],
  ['picture_refused', [1366046, 2207004, 2207005, 2207009]],
  ['video_refused', [352, 2207026, 2207082]],
  ['text_refused', [2207010, 2207040]],
  ['refused', [2207023]],
  ['picture_count', [2207028]],
]);

const byCode = tableOf([
  ['meta_unavailable', [1, 2]],
  ['publishing_refused', [3, 10]],
  ['page_changed', [21]],
  // Deprecated calls and versions, a wrong application, a wrong signature, an address that the application does not allow.
  ['app_refused', [5, 12, 101, 104, 2635]],
  ['daily_limit', [9]],
  ['container_lost', [24]],
  ['page_restricted', [25, 368]],
  // A page's photo says no more than 324 when our own address could not be reached.
  ['picture_unreachable', [324, 9004]],
  ['picture_refused', [352, 36000, 36001, 36003]],
  ['duplicate', [506]],
  ['container_not_ready', [9007]],
  ['text_refused', [36004]],
]);

/** Whose limit a code speaks of. */
function limitScope(code: number): Trouble['scope'] | undefined {
  if (code === 4 || code === 341) return 'app';
  if (code === 17) return 'person';
  const isPage = code === 32 || code === 613 || code === 80_014 || (code >= 80_000 && code <= 80_009);
  return isPage ? 'page' : undefined;
}
const tokenCodes = new Set([102, 190]);
const isForGood = (code: GraphCode | undefined): boolean =>
  code !== undefined && rules[code].next === 'give_up';
const lostBriefly = 2207020;
/** `success: false`, which comes without an error object. */
const plainNo = 0;
/** "Invalid parameter" without a subcode, which Meta also answers while it is ill. */
const invalid = 100;

/** Decides by code, subcode and `is_transient` alone; an unknown refusal is read back when transient, else tried later. */
export function classify({ code, subcode, isTransient, regainSeconds, appPercent }: Refused): Trouble {
  const special = subcode === undefined ? undefined : bySubcode.get(subcode);
  // Meta calls it passing, whatever else the code stands for.
  if (isTransient && isForGood(special ?? byCode.get(code))) return troubleOf('meta_unavailable');
  if (special) return troubleOf(special, subcode === lostBriefly ? { afterSeconds: 30 } : {});
  if (tokenCodes.has(code)) return troubleOf('page_token_refused', { cause: `token_${subcode ?? code}` });
  const scope = limitScope(code);
  if (scope) {
    const isProven = (appPercent ?? 0) >= stopPercent;
    const afterSeconds = regainSeconds ?? (scope === 'app' && !isProven ? 60 : 300);
    return troubleOf('rate_limited', { scope, isProven, afterSeconds });
  }
  if (code >= 200 && code <= 299) return troubleOf('publishing_refused');
  if (isTransient) return troubleOf('meta_unavailable');
  if (code === plainNo) return troubleOf('refused', { next: 'ask_again', afterSeconds: 5 });
  if (code === invalid) return troubleOf('refused', { next: 'ask_again', afterSeconds: 30 });
  return troubleOf(byCode.get(code) ?? (code < 0 ? 'container_failed' : 'unknown_refusal'));
}

/** The same for any failure: silence is never a refusal, and what was never sent is neither. */
export function classifyFailure(failure: GraphFailure): Trouble {
  if (failure instanceof GraphUnsent) return troubleOf('in_progress');
  return failure instanceof GraphSilence ? troubleOf('meta_silent') : classify(failure);
}

/** Whether a failure says that the object does not exist (any more). */
export const isGone = (failure: GraphFailure): boolean => classifyFailure(failure).next === 'gone';
