import { Banner, ButtonLink } from '@kallos/ui/kit';
import styled from 'styled-components';
import { overviewAddress } from '../overview-address.tsx';

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
            Back to accounts
          </ButtonLink>
        }
      >
        <span>{`You are acting as “${businessName}”.${isReadOnly ? ' You can read everything here and change nothing.' : ''}`}</span>
      </Banner>
    </Acting>
  );
}
