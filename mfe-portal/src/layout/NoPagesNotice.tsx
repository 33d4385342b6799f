import { Banner, ButtonLink } from '@kallos/ui/kit';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { paths } from '../paths.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** The number of scheduled posts without a page, with a link to the pages. */
export function NoPagesNotice({ waiting }: { waiting: number }) {
  return (
    <Place>
      <Banner
        tone="danger"
        title={words.noneChosen}
        action={
          <ButtonLink size="sm" href={paths.platforms}>
            {words.choosePages}
          </ButtonLink>
        }
      >
        {words.noneChosenHelp(waiting)}
      </Banner>
    </Place>
  );
}
