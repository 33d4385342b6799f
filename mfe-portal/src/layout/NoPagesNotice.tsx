import { Banner, ButtonLink } from '@kallos/ui/kit';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { paths } from '../paths.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** How many scheduled posts have no page to go to, with the way to the pages. */
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
