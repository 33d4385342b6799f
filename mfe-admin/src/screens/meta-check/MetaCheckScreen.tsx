import { metaCheck, type CheckState, type MetaCheck } from '@kallos/contracts/social/meta-check';
import { Badge, Button, Card, Muted, RefreshCw, SectionTitle, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { checkWords, permissionWords } from './check-words.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-20);
  max-width: 60rem;
`;

const Rows = styled.ul`
  display: grid;
  gap: var(--space-16);
  margin: var(--space-16) 0 0;
  padding: 0;
  list-style: none;
  & li {
    display: grid;
    gap: var(--space-4);
  }
  & code {
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-12);
  align-items: center;
`;

const looks: Record<CheckState, { tone: 'success' | 'warning' | 'danger' | 'neutral'; label: string }> = {
  ok: { tone: 'success', label: 'OK' },
  warning: { tone: 'warning', label: 'Look at it' },
  failed: { tone: 'danger', label: 'Does not work' },
  by_hand: { tone: 'neutral', label: 'Check by hand' },
};

function CheckRow({ check }: { check: MetaCheck }) {
  const { title, help } = checkWords[check.name];
  const { tone, label } = looks[check.state];
  return (
    <li>
      <Head>
        <strong>{title}</strong>
        <Badge tone={tone}>{label}</Badge>
      </Head>
      {check.detail === null ? null : <code>{check.detail}</code>}
      <Muted>{help}</Muted>
    </li>
  );
}

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
      <Head>
        <code>{name}</code>
        <Badge tone={isMissing ? 'warning' : 'neutral'}>{`${granted} of ${of} businesses`}</Badge>
        <Muted>{isAskedFirst ? 'asked for at login' : 'asked for when first used'}</Muted>
      </Head>
      {words ? <Muted>{`${words.does}. ${words.screen}.`}</Muted> : null}
    </li>
  );
}

/** The checks of this installation's application at Meta, for the first setup. */
export function MetaCheckScreen() {
  const { data, error, isLoading, reload } = useQuery(metaCheck.run);
  return (
    <>
      <AdminHeader
        title="Facebook Check"
        lede="What works at Meta, what does not, and what App Review asks about each permission."
        actions={
          <Button icon={<RefreshCw />} isPending={isLoading} onPress={() => void reload()}>
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
        <Stack>
          <Card>
            <SectionTitle>Application and addresses</SectionTitle>
            <Rows>
              {data.checks.map((check) => (
                <CheckRow key={check.name} check={check} />
              ))}
            </Rows>
          </Card>
          <Card>
            <SectionTitle>Permissions</SectionTitle>
            <Rows>
              {data.permissions.map((permission) => (
                <PermissionRow key={permission.name} permission={permission} />
              ))}
            </Rows>
          </Card>
        </Stack>
      ) : null}
    </>
  );
}
