import type { TroubleCode } from '@kallos/contracts/social/troubles';
import type { NextStep, Trouble } from '../../failure.ts';
import type { RefusalFacts } from '../../settling.ts';
import { stopPercent } from './rate-limit-usage.ts';

/** A daily quota is a sliding window, so slots become free gradually. */
export const limitSeconds = 600;
const rules = {
  in_progress: { next: 'come_back', afterSeconds: 1 },
  meta_unavailable: { next: 'read_back', afterSeconds: 5 },
  meta_silent: { next: 'read_back', afterSeconds: 5 },
  rate_limited: { next: 'back_off', afterSeconds: 300 },
  daily_limit: { next: 'back_off', afterSeconds: limitSeconds },
  page_token_refused: { next: 'reconnect' },
  publishing_refused: { next: 'permit' },
  page_restricted: { next: 'ask_person' },
  identity_unconfirmed: { next: 'ask_person' },
  page_changed: { next: 'ask_person' },
  app_refused: { next: 'pause_app' },
  unknown_refusal: { next: 'ask_later', afterSeconds: 30 },
  duplicate: { next: 'adopt', afterSeconds: 5 },
  page_gone: { next: 'gone' },
  picture_unreachable: { next: 'wait', afterSeconds: 5 },
  container_not_ready: { next: 'wait', afterSeconds: 5 },
  container_lost: { next: 'recheck', afterSeconds: 60 },
  container_failed: { next: 'remake', afterSeconds: 30 },
  picture_refused: { next: 'confirm', afterSeconds: 30 },
  video_refused: { next: 'confirm', afterSeconds: 30 },
  picture_count: { next: 'confirm', afterSeconds: 30 },
  text_refused: { next: 'confirm', afterSeconds: 30 },
  link_refused: { next: 'confirm', afterSeconds: 30 },
  against_standards: { next: 'give_up' },
  refused: { next: 'confirm', afterSeconds: 30 },
  place_refused: { next: 'confirm', afterSeconds: 30 },
} as const satisfies Partial<Record<TroubleCode, { next: NextStep; afterSeconds?: number }>>;

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

/** Subcodes are more specific than codes and take precedence. */
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
  // Deprecated calls and versions, wrong application, wrong signature, address not allowed for the
  // application.
  ['app_refused', [5, 12, 101, 104, 2635]],
  ['daily_limit', [9]],
  ['container_lost', [24]],
  ['page_restricted', [25, 368]],
  // A page's photo returns only 324 if our server was unreachable.
  ['picture_unreachable', [324, 9004]],
  ['picture_refused', [352, 36000, 36001, 36003]],
  ['duplicate', [506]],
  ['container_not_ready', [9007]],
  ['text_refused', [36004]],
]);

/** Returns the scope of a limit code. */
function limitScope(code: number): Trouble['scope'] | undefined {
  if (code === 4 || code === 341) return 'app';
  if (code === 17) return 'person';
  const isPage = code === 32 || code === 613 || code === 80_014 || (code >= 80_000 && code <= 80_009);
  return isPage ? 'page' : undefined;
}
const tokenCodes = new Set([102, 190]);
const isForGood = (code: GraphCode | undefined): boolean =>
  code !== undefined && ['give_up', 'confirm'].includes(rules[code].next);
const lostBriefly = 2207020;
/** The code for `success: false`, which has no error object. */
const plainNo = 0;
/** "Invalid parameter" without a subcode, which Meta also returns during outages. */
const invalid = 100;

/**
 * Classifies a refusal by code, subcode and `is_transient` only. Unknown refusals are read back if
 * transient, else retried later.
 */
export function classify({ code, subcode, isTransient, regainSeconds, appPercent }: RefusalFacts): Trouble {
  const special = subcode === undefined ? undefined : bySubcode.get(subcode);
  // Meta's `is_transient` overrides the code.
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

/** Returns whether a refusal is "Invalid parameter" without a reason. */
export const isInvalidParameter = ({ code, subcode, isTransient }: RefusalFacts): boolean =>
  code === invalid && subcode === undefined && isTransient !== true;

/** An invalid parameter of a post whose place is none. */
export const placeTrouble = troubleOf('place_refused');

/** A call without a response, which is never a refusal. */
export const silentTrouble = troubleOf('meta_silent');

/** A call that was never sent, so it is neither unanswered nor refused. */
export const unsentTrouble = troubleOf('in_progress');
