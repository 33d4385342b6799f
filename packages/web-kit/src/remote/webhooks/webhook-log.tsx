import { webhooks } from '@kallos/contracts/auth/webhooks';
import { Badge, Button, Muted, Skeleton } from '@kallos/ui/kit';
import { formatDateTime, useMutation, useQuery } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { WebhookParts } from './webhook-words.ts';

const Log = styled.ul`
  display: grid;
  gap: var(--space-12);
  margin: var(--space-12) 0 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-4);
    min-width: 0;
  }
  & > li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
  }
  & pre {
    margin: 0;
    padding: var(--space-8);
    border-radius: var(--radius-control);
    background: var(--sunken);
    font-size: var(--size-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const;

/** The last deliveries of a webhook with body, answer and time. */
export function WebhookLog(
  props: WebhookParts & {
    id: number;
    isReadOnly: boolean;
    renderFailure: (error: Error, retry: () => unknown) => ReactNode;
  },
) {
  const { id, words, isReadOnly, onFailed, renderFailure } = props;
  const { data, error, reload } = useQuery(webhooks.listDeliveries, { params: { id } });
  const resend = useMutation(webhooks.resend, { refreshes: [webhooks.listDeliveries] });
  if (error && !data) return renderFailure(error, reload);
  if (!data) return <Skeleton height="4rem" />;
  if (data.deliveries.length === 0) return <Muted>{words.noLog}</Muted>;
  return (
    <Log aria-label={words.log}>
      {data.deliveries.map((one) => (
        <li key={one.id}>
          <div>
            <Badge tone={tones[one.state]}>{words.state[one.state]}</Badge>
            <strong>{words.type[one.type as keyof typeof words.type] ?? words.test}</strong>
            <small>{formatDateTime(one.createdAt)}</small>
            {isReadOnly || one.state === 'waiting' ? null : (
              <Button
                size="sm"
                onPress={() => void resend.run({ params: { id: one.id }, body: {} }).catch(onFailed)}
              >
                {words.resend}
              </Button>
            )}
          </div>
          {one.tries === 0 ? null : (
            <small>{`${words.tries(one.tries)} · ${words.answer(one.status, one.milliseconds)}`}</small>
          )}
          <pre translate="no">{one.body}</pre>
          {one.answer ? <pre translate="no">{one.answer}</pre> : null}
        </li>
      ))}
    </Log>
  );
}
