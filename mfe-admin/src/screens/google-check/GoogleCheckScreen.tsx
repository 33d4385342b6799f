import { googleCheck } from '@kallos/contracts/social/google-check';
import {
  Banner,
  Button,
  Card,
  Muted,
  RefreshCw,
  SectionTitle,
  Skeleton,
  SkeletonGroup,
} from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { CheckRows, CheckStack } from '../../layout/CheckRows.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { checkWords } from './check-words.ts';

/** The checks of this installation's client at Google, for the first setup. */
export function GoogleCheckScreen() {
  const { data, error, isRefreshing, reload } = useQuery(googleCheck.run);
  return (
    <>
      <AdminHeader
        title="Google Check"
        lede="What works at Google Business Profile and what does not."
        actions={
          <Button icon={<RefreshCw />} isPending={isRefreshing} onPress={() => void reload()}>
            Check again
          </Button>
        }
      />
      {error ? <LoadFailed title="The check could not be run" error={error} onRetry={reload} /> : null}
      {!data && !error ? (
        <SkeletonGroup label="Checking…">
          <Skeleton height="24rem" radius="var(--radius-card)" />
        </SkeletonGroup>
      ) : null}
      {data ? (
        <CheckStack>
          {data.isConfigured ? null : (
            <Banner tone="info" title="Google is not set up">
              Businesses do not see Google before GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set.
            </Banner>
          )}
          <Card>
            <SectionTitle>Client, project and addresses</SectionTitle>
            <CheckRows checks={data.checks} words={checkWords} />
          </Card>
          <Card>
            <SectionTitle>Connected businesses</SectionTitle>
            <Muted>
              {data.connections.all === 0
                ? 'None. The three APIs are checked with the connection of a business.'
                : `${data.connections.all} connected, ${data.connections.ended} must connect again.`}
            </Muted>
          </Card>
        </CheckStack>
      ) : null}
    </>
  );
}
