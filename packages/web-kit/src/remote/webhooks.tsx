import { webhooks } from '@kallos/contracts/auth/webhooks';
import { Card, Muted, SectionTitle, Skeleton, SkeletonGroup, toasts } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { FreshSecret } from './api-keys/fresh-secret.tsx';
import type { KeyWords } from './api-keys/key-words.tsx';
import { WebhookForm } from './webhooks/webhook-form.tsx';
import { WebhookRow } from './webhooks/webhook-row.tsx';
import type { WebhookWords } from './webhooks/webhook-words.ts';

export type { WebhookWords } from './webhooks/webhook-words.ts';

const Narrow = styled.div`
  display: grid;
  gap: var(--space-20);
  max-width: 52rem;
  & ul {
    margin: var(--space-12) 0 0;
    padding: 0;
    list-style: none;
  }
`;

/** The addresses that receive events: of an account, or of the agency for an administrator. */
export function WebhookManager(props: {
  words: WebhookWords;
  /** Texts of a new secret. */
  secretWords: KeyWords;
  describe: (error: unknown) => string;
  renderFailure: (error: Error, retry: () => unknown) => ReactNode;
  /** Shows the webhooks and their logs without actions. */
  isReadOnly?: boolean;
}) {
  const { words, secretWords, describe, renderFailure, isReadOnly = false } = props;
  const { data, error, reload } = useQuery(webhooks.list);
  const [secret, setSecret] = useState<string | null>(null);
  const fail = (failure: unknown) =>
    toasts.destructive({ title: words.failed, description: describe(failure) });
  return (
    <Narrow>
      {secret === null ? null : (
        <FreshSecret secret={secret} words={secretWords} onDone={() => setSecret(null)} />
      )}
      <Card>
        <SectionTitle>{words.title}</SectionTitle>
        <Muted>{words.intro}</Muted>
        {error && !data ? <div>{renderFailure(error, reload)}</div> : null}
        {!data && !error ? (
          <SkeletonGroup label={words.loading}>
            <Skeleton height="4rem" />
          </SkeletonGroup>
        ) : null}
        <ul>
          {data?.webhooks.map((entry) => (
            <WebhookRow
              key={entry.id}
              entry={entry}
              words={words}
              isReadOnly={isReadOnly}
              onFailed={fail}
              renderFailure={renderFailure}
            />
          ))}
        </ul>
        {isReadOnly ? null : <WebhookForm words={words} onAdded={setSecret} onFailed={fail} />}
      </Card>
    </Narrow>
  );
}
