import { defaultLogin, findNetwork } from '@kallos/contracts/networks';
import { isTroubleCode, troubles } from '@kallos/contracts/social/troubles';
import { loginWords } from './network-names.ts';
import {
  doubts,
  failures,
  heldReasons,
  otherDoubt,
  otherFailure,
  partly,
  partlyAdvice,
  subjectsOf,
} from './post-failures.ts';

/** A page of a post, with the outcome there. */
export interface TroubledPlace {
  readonly platform: string;
  readonly pageName: string;
  readonly username: string | null;
  readonly state: string;
  readonly reason: string | null;
}

/** The fields of a post that its card and the mail about it need. */
export interface TroubledPost<Place extends TroubledPlace = TroubledPlace> {
  readonly postStatus: string;
  readonly failureReason: string | null;
  readonly heldReason?: string | null | undefined;
  /** The place at which it is located. */
  readonly place?: { readonly name: string } | null | undefined;
  readonly targets: readonly Place[];
}

/** Returns the display name of a page, or the user name of an account. */
export const placeName = ({
  platform,
  username,
  pageName,
}: Pick<TroubledPlace, 'platform' | 'username' | 'pageName'>): string =>
  username && findNetwork(platform)?.place === 'account' ? `@${username}` : pageName;

/** Codes of problems that end without help but may take long. */
const waitsVisibly: ReadonlySet<string> = new Set([
  'app_refused',
  'unknown_refusal',
  'rate_limited',
  'daily_limit',
]);
const isHeld = (code: string | null) =>
  isTroubleCode(code) && (troubles[code] === 'on_hold' || waitsVisibly.has(code));

const isMissed = ({ failureReason }: TroubledPost): boolean => failureReason === 'missed';
const isInDoubt = (post: TroubledPost): boolean => post.postStatus === 'needs_look' && !isMissed(post);

/** Returns the pages that rejected a post, may have published it, or that it waits for. */
export function troubledPlaces<Place extends TroubledPlace>(post: TroubledPost<Place>): readonly Place[] {
  const { postStatus, failureReason, targets } = post;
  if (isMissed(post)) return targets.filter(({ reason }) => (reason ?? '') in heldReasons);
  if (postStatus === 'scheduled')
    return failureReason === null ? [] : targets.filter(({ reason }) => reason !== null);
  if (postStatus === 'publishing' || failureReason === 'partial')
    return targets.filter(
      ({ state, reason }) => state === 'failed' || (state === 'publishing' && isHeld(reason)),
    );
  if (postStatus === 'failed' || isInDoubt(post))
    return targets.filter(({ state }) => state === 'failed' || state === 'needs_look');
  return [];
}

function sentenceOf(post: TroubledPost, place: TroubledPlace): string {
  const code = place.reason ?? '';
  const subject = { ...subjectsOf(place.platform), location: post.place?.name };
  if (isMissed(post)) return heldReasons[code]?.(subject) ?? '';
  if (place.state === 'needs_look') return (doubts[code] ?? otherDoubt)(subject);
  const short = post.failureReason === 'partial' ? partly[code] : undefined;
  return (short ?? failures[code] ?? otherFailure)(subject);
}

/**
 * Returns whether sending a post again may publish it to a missing page; a rejection of the post
 * itself is permanent.
 */
export const canRetrySending = ({
  failureReason,
  targets,
}: Pick<TroubledPost, 'failureReason' | 'targets'>): boolean =>
  failureReason !== 'partial' ||
  targets.some(({ state, reason }) => state === 'failed' && !((reason ?? '') in partly));

/** Returns the reason for the whole post, unless its pages already show it. */
function generalOf(post: TroubledPost): string | undefined {
  const { postStatus, failureReason, heldReason } = post;
  if (failureReason === null && postStatus !== 'failed' && postStatus !== 'needs_look') return undefined;
  const [place] = post.targets;
  const logins = new Set(post.targets.map(({ platform }) => findNetwork(platform)?.login));
  const [login = defaultLogin] = logins;
  const subject = {
    ...subjectsOf(post.targets.length === 1 ? place?.platform : undefined),
    login: loginWords(logins.size > 1 ? undefined : login),
    location: post.place?.name,
  };
  if (isMissed(post))
    return [failures['missed']?.(subject), heldReasons[heldReason ?? '']?.(subject)]
      .filter(Boolean)
      .join(' ');
  if (postStatus === 'needs_look') return (doubts[failureReason ?? ''] ?? otherDoubt)(subject);
  return (failures[failureReason ?? ''] ?? otherFailure)(subject);
}

/**
 * Returns why a post was not published as planned or still waits: one Greek sentence per page, the
 * same on its card and in the mail.
 */
export function troubleLines(post: TroubledPost): readonly string[] {
  const places = troubledPlaces(post).map((place) => `${placeName(place)}: ${sentenceOf(post, place)}`);
  const isWhole = post.failureReason === 'partial' || isMissed(post);
  const general = generalOf({ ...post, heldReason: places.length > 0 ? null : post.heldReason });
  const first = general !== undefined && (isWhole || places.length === 0) ? [general] : [];
  const advice = canRetrySending(post) || places.length === 0 ? [] : [partlyAdvice];
  return [...new Set([...first, ...places, ...advice])];
}
