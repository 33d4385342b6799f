import type { CallReply } from '@kallos/contracts/endpoint';
import { networks } from '@kallos/contracts/networks';
import type { connection } from '@kallos/contracts/social/connection';
import { Banner, ButtonLink } from '@kallos/ui/kit';
import { loginWordsOf, networkWords } from '@kallos/words/network-names';
import { pageRefusalOf } from '@kallos/words/page-refusals';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

type Connection = CallReply<typeof connection.listPages>;

/** Returns the selected pages and accounts that have long refused posts, with reasons. */
const longRefused = ({ places }: Connection) =>
  places.flatMap(({ platform, id, name, username, isChosen, publishing }) =>
    isChosen && publishing?.state === 'waiting' && publishing.isLasting && publishing.scope !== 'person'
      ? [{ platform, name: name ?? username ?? id, reason: publishing.reason }]
      : [],
  );

/** The pages that refuse posts and why, with a link to the screen for retrying. */
export function RefusedPagesNotice({ pages }: { pages: Connection }) {
  const refused = longRefused(pages);
  const [first] = refused;
  if (!first) return null;
  const logins = new Set(refused.map(({ platform }) => networks[platform].login));
  const names = logins.size > 1 ? networkWords(undefined) : loginWordsOf(first.platform);
  const sentences = new Set(refused.map(({ reason, platform }) => pageRefusalOf(reason, platform)));
  const [sentence] = sentences;
  return (
    <Place>
      <Banner
        tone="danger"
        title={refused.length === 1 ? words.refusedOne(first.name, names) : words.refusedSome(names)}
        action={
          <ButtonLink size="sm" href="/portal/platforms">
            {words.seePlatforms}
          </ButtonLink>
        }
      >
        {sentences.size === 1 ? sentence : words.refusedDifferently}
      </Banner>
    </Place>
  );
}
