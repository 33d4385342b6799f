import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { Card, EmptyState, Lock, SectionTitle, Skeleton, SkeletonGroup, toasts } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { FreshSecret } from './api-keys/fresh-secret.tsx';
import { type KeyAccountChoice, KeyForm } from './api-keys/key-form.tsx';
import { KeyRow } from './api-keys/key-row.tsx';
import type { KeyWords } from './api-keys/key-words.tsx';

export type { KeyWords } from './api-keys/key-words.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  max-width: 52rem;
`;

const Keys = styled.ul`
  display: grid;
  margin: var(--space-12) 0 0;
  padding: 0;
  list-style: none;
`;

/** The keys for programs: those that exist, and a form for a new one. */
export function ApiKeyManager(props: {
  words: KeyWords;
  accounts?: readonly KeyAccountChoice[] | undefined;
  describe: (error: unknown) => string;
  renderFailure: (error: Error, retry: () => unknown) => ReactNode;
  /** Shows the keys without actions. */
  isReadOnly?: boolean;
}) {
  const { words, accounts, describe, renderFailure, isReadOnly = false } = props;
  const { data, error, isLoading, reload } = useQuery(apiKeys.list);
  const [secret, setSecret] = useState<string | null>(null);
  const fail = (failure: unknown) =>
    toasts.destructive({ title: words.failed, description: describe(failure) });
  return (
    <Stack>
      {secret === null ? null : (
        <FreshSecret key={secret} secret={secret} words={words} onDone={() => setSecret(null)} />
      )}
      {error && !data ? <div>{renderFailure(error, reload)}</div> : null}
      <Card>
        <SectionTitle>{words.list}</SectionTitle>
        {isLoading && !error ? (
          <SkeletonGroup label={words.loading}>
            <Skeleton height="5rem" />
          </SkeletonGroup>
        ) : null}
        {data?.keys.length === 0 ? (
          <EmptyState title={words.empty} icon={<Lock />}>
            {words.emptyHelp}
          </EmptyState>
        ) : null}
        <Keys>
          {data?.keys.map((entry) => (
            <KeyRow
              key={entry.id}
              entry={entry}
              words={words}
              isReadOnly={isReadOnly}
              onRotated={setSecret}
              onFailed={fail}
              onRevoked={() => toasts.success({ title: words.revoked })}
            />
          ))}
        </Keys>
      </Card>
      {isReadOnly ? null : <KeyForm words={words} accounts={accounts} onMade={setSecret} onFailed={fail} />}
    </Stack>
  );
}
