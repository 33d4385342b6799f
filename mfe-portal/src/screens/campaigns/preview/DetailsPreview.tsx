import type { PostDetails } from '@kallos/contracts/post-details';
import { formatWallClock } from '@kallos/words/further-texts';
import styled from 'styled-components';
import { postDetailsWords as words } from '../../../messages/post-details.ts';

const Box = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-12) var(--space-14);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  overflow-wrap: anywhere;
  white-space: pre-line;
  & > strong {
    color: var(--text);
    font-size: var(--size-body);
  }
`;

const FakeButton = styled.span`
  justify-self: start;
  margin-top: var(--space-4);
  padding: var(--space-6) var(--space-14);
  border: 1px solid var(--line-strong);
  border-radius: 999px;
  color: var(--primary);
  font-weight: var(--weight-label);
`;

/** Returns the kind and title of a post in one line; undefined for an update. */
export const detailsLine = (details: PostDetails | null | undefined): string | undefined =>
  !details || details.kind === 'update'
    ? undefined
    : [words.kinds[details.kind], ...(details.event ? [details.event.title] : [])].join(': ');

/** What a network shows of a post besides its text and images: offer, event and button. */
export function DetailsPreview({ details: { kind, event, offer, callToAction } }: { details: PostDetails }) {
  return (
    <Box>
      {kind === 'update' ? null : <span>{words.kinds[kind]}</span>}
      {event ? (
        <>
          <strong dir="auto">{event.title}</strong>
          <span>{words.period(formatWallClock(event.startsAt), formatWallClock(event.endsAt))}</span>
        </>
      ) : null}
      {offer?.coupon ? <span>{words.shownCoupon(offer.coupon)}</span> : null}
      {offer?.redeemUrl ? <span>{offer.redeemUrl}</span> : null}
      {offer?.terms ? <span dir="auto">{words.shownTerms(offer.terms)}</span> : null}
      {callToAction ? (
        <>
          <FakeButton>{words.buttons[callToAction.type]}</FakeButton>
          {callToAction.url ? <span>{callToAction.url}</span> : null}
        </>
      ) : null}
    </Box>
  );
}
