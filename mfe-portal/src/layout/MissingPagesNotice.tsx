import type { CallReply } from '@kallos/contracts/endpoint';
import type { connection } from '@kallos/contracts/social/connection';
import { Banner, ButtonLink } from '@kallos/ui/kit';
import { loginWordsOf } from '@kallos/words/network-names';
import { placeName } from '@kallos/words/post-troubles';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { paths } from '../paths.ts';
import { isMissing } from './missing-pages.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** The selected pages that their network no longer lists, with a link to the remedies. */
export function MissingPagesNotice({ pages }: { pages: CallReply<typeof connection.listPages> }) {
  const missing = pages.places.filter(isMissing);
  const [first] = missing;
  if (!first) return null;
  const name = placeName({ ...first, pageName: first.name ?? first.id });
  const names = loginWordsOf(first.platform);
  return (
    <Place>
      <Banner
        tone="warning"
        title={
          missing.length === 1 ? words.missingOne(name, names) : words.missingSome(missing.length, names)
        }
        action={
          <ButtonLink size="sm" href={paths.platforms}>
            {words.seePlatforms}
          </ButtonLink>
        }
      >
        {words.missingHelp}
      </Banner>
    </Place>
  );
}
