import { deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { Banner, Button, EmptyState, RefreshCw, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { refresh, useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { DeployTokens } from './DeployTokens.tsx';
import { FrontEndCard } from './FrontEndCard.tsx';

const Stack = styled.div`
  display: grid;
  gap: var(--space-32);
  min-width: 0;
`;

/** The remotes: versions with audience and error rates, and the rollback. */
export function FrontEndsScreen() {
  const { data, error, isLoading, isRefreshing, reload } = useQuery(frontEnds.list);
  return (
    <>
      <AdminHeader
        title="Front Ends"
        lede="Which version of each part people see, how it fares in their browsers, and the way back."
        actions={
          <Button
            icon={<RefreshCw />}
            isPending={isRefreshing}
            onPress={() => void refresh(frontEnds.list, deployTokens.list)}
          >
            Refresh
          </Button>
        }
      />
      <Stack>
        {error ? <LoadFailed title="Front ends could not be loaded" error={error} onRetry={reload} /> : null}
        {data && !data.hasFigures ? (
          <Banner tone="warning" title="Figures are missing">
            The service that keeps them did not answer. What is shown to whom is known all the same.
          </Banner>
        ) : null}
        {isLoading && !error ? (
          <SkeletonGroup label="Loading front ends…">
            <Skeleton height="24rem" radius="var(--radius-card)" />
          </SkeletonGroup>
        ) : null}
        {data?.remotes.length === 0 ? (
          <EmptyState title="No front ends yet">The first deployment of a team brings one.</EmptyState>
        ) : null}
        {data?.remotes.map((frontEnd) => (
          <FrontEndCard key={frontEnd.name} frontEnd={frontEnd} />
        ))}
        <DeployTokens />
      </Stack>
    </>
  );
}
