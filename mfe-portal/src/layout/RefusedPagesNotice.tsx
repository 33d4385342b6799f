import type { CallReply } from '@kallos/contracts/endpoint';
import type { connection } from '@kallos/contracts/social/connection';
import { Banner, ButtonLink } from '@kallos/ui/kit';
import { otherRefusal, pageRefusals } from '@kallos/words/page-refusals';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

type Connection = CallReply<typeof connection.listPages>;

/** Returns the selected pages and accounts that have long refused posts, with reasons. */
const longRefused = ({ facebookPages, instagramAccounts }: Connection) =>
  [...facebookPages, ...instagramAccounts].flatMap(({ name, isChosen, publishing, ...place }) =>
    isChosen && publishing?.state === 'waiting' && publishing.isLasting && publishing.scope !== 'person'
      ? [{ name: name ?? ('username' in place ? place.username : place.id), reason: publishing.reason }]
      : [],
  );

/** The pages that refuse posts and why, with a link to the screen for retrying. */
export function RefusedPagesNotice({ pages }: { pages: Connection }) {
  const refused = longRefused(pages);
  const [first] = refused;
  if (!first) return null;
  const isSame = refused.every(({ reason }) => reason === first.reason);
  return (
    <Place>
      <Banner
        tone="danger"
        title={refused.length === 1 ? words.refusedOne(first.name) : words.refusedSome}
        action={
          <ButtonLink size="sm" href="/portal/platforms">
            {words.seePlatforms}
          </ButtonLink>
        }
      >
        {isSame ? (pageRefusals[first.reason] ?? otherRefusal) : words.refusedDifferently}
      </Banner>
    </Place>
  );
}
