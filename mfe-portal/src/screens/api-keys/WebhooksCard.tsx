import { webhooks } from '@kallos/contracts/auth/webhooks';
import { Card, Muted, SectionTitle, Skeleton, SkeletonGroup, toasts } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { FreshSecret } from '@kallos/web-kit/remote/api-keys/fresh-secret';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { apiKeyWords } from '../../messages/api-keys.ts';
import { el } from '../../messages/el.ts';
import { webhookWords as words } from '../../messages/webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';

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

/** The addresses that hear of posts. */
export function WebhooksCard() {
  const { data, error, reload } = useQuery(webhooks.list);
  const [secret, setSecret] = useState<string | null>(null);
  const fail = (failure: unknown) =>
    toasts.destructive({ title: words.failed, description: reasonOf(failure, el.somethingWrong) });
  const secretWords = { ...apiKeyWords, secretTitle: words.secretTitle, secretHelp: words.secretHelp };
  return (
    <Narrow>
      {secret === null ? null : (
        <FreshSecret secret={secret} words={secretWords} onDone={() => setSecret(null)} />
      )}
      <Card>
        <SectionTitle>{words.title}</SectionTitle>
        <Muted>{words.intro}</Muted>
        {error && !data ? <LoadFailed error={error} onRetry={reload} /> : null}
        {!data && !error ? (
          <SkeletonGroup label={el.loading}>
            <Skeleton height="4rem" />
          </SkeletonGroup>
        ) : null}
        <ul>
          {data?.webhooks.map((entry) => (
            <WebhookRow key={entry.id} entry={entry} onFailed={fail} />
          ))}
        </ul>
        <WebhookForm onAdded={setSecret} onFailed={fail} />
      </Card>
    </Narrow>
  );
}
