import { metaCheck } from '@kallos/contracts/social/meta-check';
import { Badge, Button, Card, Muted, RefreshCw, SectionTitle, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { CheckHead, CheckList, CheckRows, CheckStack } from '../../layout/CheckRows.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { checkWords, permissionWords } from './check-words.ts';

interface Permission {
  readonly name: string;
  readonly isAskedFirst: boolean;
  readonly granted: number;
  readonly of: number;
}

function PermissionRow({ permission }: { permission: Permission }) {
  const { name, isAskedFirst, granted, of } = permission;
  const words = permissionWords[name];
  const isMissing = isAskedFirst && granted < of;
  return (
    <li>
      <CheckHead>
        <code>{name}</code>
        <Badge tone={isMissing ? 'warning' : 'neutral'}>{`${granted} of ${of} businesses`}</Badge>
        <Muted>{isAskedFirst ? 'asked for at login' : 'asked for when first used'}</Muted>
      </CheckHead>
      {words ? <Muted>{`${words.does}. ${words.screen}.`}</Muted> : null}
    </li>
  );
}

/** The checks of this installation's application at Meta, for the first setup. */
export function MetaCheckScreen() {
  const { data, error, isRefreshing, reload } = useQuery(metaCheck.run);
  return (
    <>
      <AdminHeader
        title="Facebook Check"
        lede="What works at Meta, what does not, and what App Review asks about each permission."
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
          <Card>
            <SectionTitle>Application and addresses</SectionTitle>
            <CheckRows checks={data.checks} words={checkWords} />
          </Card>
          <Card>
            <SectionTitle>Permissions</SectionTitle>
            <CheckList>
              {data.permissions.map((permission) => (
                <PermissionRow key={permission.name} permission={permission} />
              ))}
            </CheckList>
          </Card>
        </CheckStack>
      ) : null}
    </>
  );
}
