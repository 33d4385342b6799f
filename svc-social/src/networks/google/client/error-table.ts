import type { TroubleCode } from '@kallos/contracts/social/troubles';
import type { NextStep, Trouble } from '../../failure.ts';

/** The facts of a refusal that its meaning depends on. */
export interface GoogleRefusalFacts {
  readonly status: number;
  /** The canonical name of the error, such as `NOT_FOUND`, or the OAuth error. */
  readonly name: string;
  /** The reason of an `ErrorInfo` in the details. */
  readonly reason?: string | undefined;
  /** True if the quota of the project is 0: Google has not granted access yet. */
  readonly isQuotaZero?: boolean | undefined;
  /** The first refused field of a v4 validation error, and its number. */
  readonly field?: string | undefined;
  readonly fieldCode?: number | undefined;
  /** True if the answer is not JSON, such as the web page for a malformed path. */
  readonly isPage?: boolean | undefined;
}

const rules = {
  in_progress: { next: 'come_back', afterSeconds: 1 },
  meta_unavailable: { next: 'read_back', afterSeconds: 5 },
  meta_silent: { next: 'read_back', afterSeconds: 5 },
  rate_limited: { next: 'back_off', afterSeconds: 60 },
  page_token_refused: { next: 'reconnect' },
  publishing_refused: { next: 'permit' },
  page_restricted: { next: 'ask_person' },
  app_refused: { next: 'pause_app' },
  unknown_refusal: { next: 'ask_later', afterSeconds: 30 },
  page_gone: { next: 'gone' },
  picture_unreachable: { next: 'wait', afterSeconds: 5 },
  picture_refused: { next: 'confirm', afterSeconds: 30 },
  text_refused: { next: 'confirm', afterSeconds: 30 },
  link_refused: { next: 'confirm', afterSeconds: 30 },
  refused: { next: 'confirm', afterSeconds: 30 },
} as const satisfies Partial<Record<TroubleCode, { next: NextStep; afterSeconds?: number }>>;

type GoogleCode = keyof typeof rules;

const troubleOf = (code: GoogleCode, more: Partial<Trouble> = {}): Trouble => ({
  code,
  afterSeconds: 0,
  scope: 'page',
  isProven: false,
  cause: code,
  ...rules[code],
  ...more,
});

/** Reasons that only the operator of this installation can remove. */
const ofProject = new Set([
  'SERVICE_DISABLED',
  'API_KEY_SERVICE_BLOCKED',
  'CONSUMER_INVALID',
  'CONSUMER_SUSPENDED',
  'BILLING_DISABLED',
  'ACCESS_NOT_CONFIGURED',
  'accessNotConfigured',
]);
/** OAuth errors of our client id, secret or redirect address. */
const ofClient = new Set([
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
  'deleted_client',
  'org_internal',
  'unsupported_grant_type',
]);

const photoNotFetched = 1000;
/** The profile is restricted, so that no post is accepted. */
const restricted = new Set([1301]);

/** Returns the meaning of a refused field. */
function troubleOfField({ field, fieldCode }: GoogleRefusalFacts): Trouble {
  if (fieldCode !== undefined && restricted.has(fieldCode)) return troubleOf('page_restricted');
  if (fieldCode === photoNotFetched) return troubleOf('picture_unreachable');
  const name = field?.split('.')[0];
  if (name === 'media') return troubleOf('picture_refused');
  if (name === 'summary' || name === 'event' || name === 'offer') return troubleOf('text_refused');
  if (name === 'call_to_action') return troubleOf('link_refused');
  return troubleOf('refused');
}

/** Classifies a refusal by its status, names and fields only. */
export function classify(facts: GoogleRefusalFacts): Trouble {
  const { status, name, reason = '', isPage = false, isQuotaZero = false } = facts;
  if (name === 'invalid_grant') return troubleOf('page_token_refused', { cause: 'invalid_grant' });
  if (ofClient.has(name) || ofProject.has(reason) || isQuotaZero) return troubleOf('app_refused');
  if (status >= 500 || status === 408 || status === 409) return troubleOf('meta_unavailable');
  // A web page answers a malformed path, which is our error: the operator is alerted.
  if (isPage) return troubleOf('unknown_refusal');
  if (status === 401) return troubleOf('page_token_refused', { cause: 'google_401' });
  if (status === 403 && reason === 'RATE_LIMIT_EXCEEDED') return troubleOf('rate_limited', { scope: 'app' });
  if (status === 403) return troubleOf('publishing_refused');
  if (status === 404) return troubleOf('page_gone');
  if (status === 429)
    return troubleOf('rate_limited', reason === 'RATE_LIMIT_EXCEEDED' ? { scope: 'app' } : {});
  if (reason === 'LOCATION_DISABLED_FOR_LOCAL_POST_API') return troubleOf('page_restricted');
  if (status === 400) return troubleOfField(facts);
  return troubleOf('unknown_refusal');
}

/** A call without a response, which is never a refusal. */
export const silentTrouble = troubleOf('meta_silent');

/** A call that was never sent, so it is neither unanswered nor refused. */
export const unsentTrouble = troubleOf('in_progress');
