import { Banner, ButtonLink } from '@kallos/ui/kit';
import { overviewAddress } from '@kallos/web-kit/remote/overview-address';
import styled from 'styled-components';
import { actingWords } from '../messages/acting.ts';

const Acting = styled.div`
  margin-bottom: var(--space-24);
`;

/** Names the account in which an administrator acts, in English, with the way back to the overview. */
export function ActingBanner({ businessName, isReadOnly }: { businessName: string; isReadOnly: boolean }) {
  return (
    <Acting lang="en">
      <Banner
        tone="warning"
        action={
          <ButtonLink size="sm" href={overviewAddress()}>
            {actingWords.back}
          </ButtonLink>
        }
      >
        {actingWords.banner(businessName)}
        {isReadOnly ? ` ${actingWords.readOnly}` : null}
      </Banner>
    </Acting>
  );
}
