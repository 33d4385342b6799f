import { type DeployTokenEntry, deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { type Column, DataTable } from '@kallos/ui/controls';
import { Badge, Button, EmptyState, Muted, Plus, SectionTitle } from '@kallos/ui/kit';
import { formatDateTime, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { endWords, originWords, scopeWords, tokenStates } from './token-words.ts';
import { type MadeToken, TokenDialog } from './TokenDialog.tsx';

const Stack = styled.section`
  display: grid;
  gap: var(--space-16);
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: center;
  justify-content: space-between;
  & > div {
    flex: 1 1 20rem;
  }
`;

const columnsOf = (onRevoke: (token: DeployTokenEntry) => void): Array<Column<DeployTokenEntry>> => [
  { id: 'name', header: 'Used by', isRowHeader: true, cell: ({ name }) => name },
  { id: 'app', header: 'Front end', cell: ({ app }) => app },
  { id: 'scopes', header: 'May', cell: scopeWords },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={tokenStates[state].tone}>{tokenStates[state].label}</Badge>,
  },
  { id: 'made', header: 'Made', cell: originWords },
  { id: 'used', header: 'Last used', cell: ({ usedAt }) => (usedAt === null ? '–' : formatDateTime(usedAt)) },
  { id: 'end', header: 'Ends', cell: endWords },
  {
    id: 'revoke',
    header: 'Action',
    align: 'end',
    cell: (token) =>
      token.id !== null && token.state === 'live' ? (
        <Allowed to={deployTokens.revoke}>
          <Button
            size="sm"
            aria-label={`Revoke the token of ${token.name} for ${token.app}`}
            onPress={() => onRevoke(token)}
          >
            Revoke…
          </Button>
        </Allowed>
      ) : (
        '–'
      ),
  },
];

/** Lists, creates and revokes deploy tokens. */
export function DeployTokens() {
  const { data, error, isLoading, reload } = useQuery(deployTokens.list);
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const [revoked, setRevoked] = useState<DeployTokenEntry>();
  useReopen('deploy-token:', () => setIsNew(true));
  return (
    <Stack>
      <Head>
        <div>
          <SectionTitle>Deploy tokens</SectionTitle>
          <Muted>
            With a token a team deploys one front end. It works at once and can be revoked at any time.
          </Muted>
        </div>
        <Allowed to={deployTokens.create}>
          <Button icon={<Plus />} onPress={() => setIsNew(true)}>
            New token…
          </Button>
        </Allowed>
      </Head>
      {error ? (
        <LoadFailed title="Deploy tokens could not be loaded" error={error} onRetry={reload} />
      ) : (
        <DataTable
          caption="Deploy tokens"
          columns={columnsOf(setRevoked)}
          rows={data?.tokens ?? []}
          rowKey={(token) => token.id ?? `${token.app} ${token.name}`}
          density="compact"
          isLoading={isLoading}
          skeletonRows={2}
          loadingLabel="Loading deploy tokens…"
          empty={<EmptyState title="No deploy tokens yet">Make one for each team.</EmptyState>}
        />
      )}
      {isNew ? (
        <NewTokenDialog
          apps={data?.apps ?? []}
          onMade={(token) => {
            setIsNew(false);
            setMade(token);
          }}
          onClose={() => setIsNew(false)}
        />
      ) : null}
      {made ? <TokenDialog made={made} onClose={() => setMade(undefined)} /> : null}
      {revoked ? <RevokeDialog token={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </Stack>
  );
}
