import type { CallToAction, PostKind } from '@kallos/contracts/networks/definition';
import type { PostDetails } from '@kallos/contracts/post-details';

/** Words on the kind of a post, its offer or event, and its button. */
export const detailsWords = {
  kinds: {
    update: 'Ενημέρωση',
    offer: 'Προσφορά',
    event: 'Εκδήλωση',
  } satisfies Record<PostKind, string>,
  buttons: {
    book: 'Κράτηση',
    order: 'Παραγγελία online',
    shop: 'Αγορά',
    learn_more: 'Μάθετε περισσότερα',
    sign_up: 'Εγγραφή',
    call: 'Κλήση',
  } satisfies Record<CallToAction, string>,
  button: 'Κουμπί',
  shownCoupon: (code: string) => `Κωδικός: ${code}`,
  shownTerms: (terms: string) => `Όροι: ${terms}`,
  period: (from: string, to: string) => `Από ${from} έως ${to}`,
} as const;

/** Formats a wall clock such as 2026-12-05T10:00, which has no time zone. */
export function formatWallClock(moment: string): string {
  const [date = '', time = ''] = moment.split('T');
  return `${date.split('-').toReversed().join('/')} ${time}`;
}

/** Returns what is published next to the text of a post, one line each. */
export function furtherLines({
  details,
  firstComment = '',
}: {
  readonly details?: PostDetails | null | undefined;
  readonly firstComment?: string | undefined;
}): string[] {
  const { kind = 'update', event, offer, callToAction } = details ?? {};
  const button = callToAction && detailsWords.buttons[callToAction.type];
  return [
    ...(kind === 'update' ? [] : [`${detailsWords.kinds[kind]}: ${event?.title ?? ''}`]),
    ...(event ? [detailsWords.period(formatWallClock(event.startsAt), formatWallClock(event.endsAt))] : []),
    ...(offer?.coupon ? [detailsWords.shownCoupon(offer.coupon)] : []),
    ...(offer?.redeemUrl ? [offer.redeemUrl] : []),
    ...(offer?.terms ? [detailsWords.shownTerms(offer.terms)] : []),
    ...(button ? [[`${detailsWords.button}: ${button}`, callToAction.url ?? ''].join(' ').trim()] : []),
    ...(firstComment === '' ? [] : [`Πρώτο σχόλιο: ${firstComment}`]),
  ];
}
