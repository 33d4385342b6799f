import type { CallToAction, PostKind } from '@kallos/contracts/networks/definition';
import { detailsBreaks, hasDetails, type PostDetails } from '@kallos/contracts/post-details';
import { isBlank } from '@kallos/contracts/texts/blank';
import type { Platform } from '@kallos/contracts/wire';
import { detailsBreakWords } from '../../../messages/network-refusals.ts';
import { postDetailsWords as words } from '../../../messages/post-details.ts';

/** The fields of a date or a time. */
export type DetailsMoment = 'startDate' | 'startTime' | 'endDate' | 'endTime';

/** Kind, offer or event, and button of a post as fields; an empty field is an empty text. */
export interface DetailsValue extends Readonly<Record<DetailsMoment, string>> {
  readonly kind: PostKind;
  readonly title: string;
  readonly coupon: string;
  readonly redeemUrl: string;
  readonly terms: string;
  readonly button: CallToAction | '';
  readonly url: string;
  /** Fields with empty segments, whose value is the former one. */
  readonly unfinished?: readonly DetailsMoment[];
}

/** The faults of fields, as sentences. */
export type DetailsFaults = Partial<Record<keyof DetailsValue, string>>;

const dateOf = (wallClock = ''): string => wallClock.split('T')[0] ?? '';
const timeOf = (wallClock = ''): string => wallClock.split('T')[1] ?? '';

/** Returns the fields of a post's saved details. */
export const detailsValueOf = (details: PostDetails | null | undefined): DetailsValue => ({
  kind: details?.kind ?? 'update',
  title: details?.event?.title ?? '',
  startDate: dateOf(details?.event?.startsAt),
  startTime: timeOf(details?.event?.startsAt),
  endDate: dateOf(details?.event?.endsAt),
  endTime: timeOf(details?.event?.endsAt),
  coupon: details?.offer?.coupon ?? '',
  redeemUrl: details?.offer?.redeemUrl ?? '',
  terms: details?.offer?.terms ?? '',
  button: details?.callToAction?.type ?? '',
  url: details?.callToAction?.url ?? '',
});

/** Returns the fields with changes. */
export function withDetails(now: DetailsValue, part: Partial<DetailsValue>): DetailsValue {
  const { unfinished = [], ...next } = { ...now, ...part };
  return unfinished.length > 0 ? { ...next, unfinished } : next;
}

/** Returns an address as it is stored: with a scheme, which people leave out. */
const addressOf = (typed: string): string => {
  const address = typed.trim();
  return address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
};

const isAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname.includes('.');

const isWhole = ({ unfinished = [] }: DetailsValue, ...fields: readonly DetailsMoment[]): boolean =>
  fields.every((field) => !unfinished.includes(field));

const eventOf = (value: DetailsValue): PostDetails['event'] => {
  const { title, startDate, startTime, endDate, endTime } = value;
  if (isBlank(title) || [startDate, startTime, endDate, endTime].includes('')) return undefined;
  return { title: title.trim(), startsAt: `${startDate}T${startTime}`, endsAt: `${endDate}T${endTime}` };
};

const offerOf = ({ coupon, redeemUrl, terms }: DetailsValue): PostDetails['offer'] => ({
  ...(isBlank(coupon) ? {} : { coupon: coupon.trim() }),
  ...(isBlank(redeemUrl) ? {} : { redeemUrl: addressOf(redeemUrl) }),
  ...(isBlank(terms) ? {} : { terms: terms.trim() }),
});

/** Returns the details that are stored; null for an update without a button. */
export function detailsOf(value: DetailsValue): PostDetails | null {
  const { kind, button, url } = value;
  const event = kind === 'update' ? undefined : eventOf(value);
  const offer = kind === 'offer' ? offerOf(value) : undefined;
  // The link of an offer is its own field; networks accept no button on it.
  const type = kind === 'offer' || button === '' ? undefined : button;
  if (kind === 'update' && type === undefined) return null;
  const address = type === 'call' ? '' : addressOf(url);
  return {
    kind,
    ...(event ? { event } : {}),
    ...(offer && Object.keys(offer).length > 0 ? { offer } : {}),
    ...(type ? { callToAction: { type, ...(address === '' ? {} : { url: address }) } } : {}),
  };
}

/** Returns whether the title or a date of an offer or event is filled in. */
const isBegun = ({ title, startDate, startTime, endDate, endTime, unfinished = [] }: DetailsValue): boolean =>
  [title.trim(), startDate, startTime, endDate, endTime].some((part) => part !== '') || unfinished.length > 0;

function eventFaults(value: DetailsValue): DetailsFaults {
  const { title, startDate, startTime, endDate, endTime } = value;
  const hasStart = startDate !== '' && startTime !== '' && isWhole(value, 'startDate', 'startTime');
  const hasEnd = endDate !== '' && endTime !== '' && isWhole(value, 'endDate', 'endTime');
  const isEarly = hasStart && hasEnd && `${endDate}T${endTime}` <= `${startDate}T${startTime}`;
  return {
    ...(isBlank(title) ? { title: words.titleMissing } : {}),
    ...(hasStart ? {} : { startDate: words.startMissing }),
    ...(hasEnd ? {} : { endDate: words.endMissing }),
    ...(isEarly ? { endDate: detailsBreakWords.event_ends_early } : {}),
  };
}

const addressFault = (typed: string): string | undefined =>
  isBlank(typed) || isAddress(addressOf(typed)) ? undefined : words.urlMalformed;

/**
 * Returns what prevents saving, or scheduling, the details. A draft may lack the title and the period as a whole,
 * because they are only stored together. An event must end after the wall-clock time of the post.
 */
export function findDetailsFaults(
  value: DetailsValue,
  platforms: readonly Platform[],
  schedules: boolean,
  publishedAt?: string,
): DetailsFaults {
  const able = platforms.filter(hasDetails);
  if (able.length === 0) return {};
  const { kind, button, redeemUrl, url } = value;
  const isEvent = kind !== 'update' && (schedules || isBegun(value));
  const hasAddress = kind !== 'offer' && button !== '' && button !== 'call';
  const address = hasAddress ? addressFault(url) : undefined;
  const redeem = kind === 'offer' ? addressFault(redeemUrl) : undefined;
  const breaks = able.flatMap((network) => detailsBreaks(network, detailsOf(value), publishedAt));
  const isLinkMissing = schedules && address === undefined && breaks.includes('button_without_link');
  const [other] = breaks.filter((one) => one === 'kind_not_offered' || one === 'button_not_offered');
  const isOver = schedules && breaks.includes('event_over');
  return {
    ...(isOver ? { endDate: detailsBreakWords.event_over } : {}),
    ...(isEvent ? eventFaults(value) : {}),
    ...(redeem === undefined ? {} : { redeemUrl: redeem }),
    ...(address === undefined ? {} : { url: address }),
    ...(isLinkMissing ? { url: detailsBreakWords.button_without_link } : {}),
    ...(schedules && other ? { kind: detailsBreakWords[other] } : {}),
  };
}

/** The shape of the fields in a draft; unfinished dates are not restored. */
export const detailsSample: DetailsValue = {
  ...detailsValueOf(null),
  kind: 'update',
};
