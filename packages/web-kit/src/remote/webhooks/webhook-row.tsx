import { type Webhook, webhooks } from '@kallos/contracts/auth/webhooks';
import { Badge, Button, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { ListRow } from '../api-keys/list-row.tsx';
import { WebhookLog } from './webhook-log.tsx';
import type { WebhookParts } from './webhook-words.ts';

/** A webhook with its test, its log and its removal. */
export function WebhookRow(
  props: WebhookParts & {
    entry: Webhook;
    isReadOnly: boolean;
    renderFailure: (error: Error, retry: () => unknown) => ReactNode;
  },
) {
  const { entry, words, isReadOnly, onFailed, renderFailure } = props;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const test = useMutation(webhooks.test, { refreshes: [webhooks.listDeliveries] });
  const update = useMutation(webhooks.update, { refreshes: [webhooks.list] });
  const remove = useMutation(webhooks.remove, { refreshes: [webhooks.list] });
  const params = { id: entry.id };
  const run = (work: Promise<unknown>, title: string) =>
    void work.then(() => toasts.success({ title })).catch(onFailed);
  return (
    <ListRow>
      <div>
        <strong translate="no">{entry.url}</strong>
        <Badge tone={entry.disabledReason === null ? 'success' : 'warning'}>
          {entry.disabledReason === null ? words.on : words.off[entry.disabledReason]}
        </Badge>
      </div>
      <small>{entry.types.map((type) => words.type[type]).join(' · ')}</small>
      {isAsking ? (
        <div role="group" aria-label={entry.url}>
          <p>{words.removeAsk}</p>
          <Button
            size="sm"
            variant="danger"
            isPending={remove.isPending}
            pendingLabel={words.adding}
            onPress={() => run(remove.run({ params }), words.removed)}
          >
            {words.remove}
          </Button>
          <Button size="sm" onPress={() => setAsking(false)}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <div>
          {isReadOnly ? null : entry.disabledReason === null ? (
            <Button
              size="sm"
              isPending={test.isPending}
              pendingLabel={words.adding}
              onPress={() => run(test.run({ params, body: {} }), words.tested)}
            >
              {words.test}
            </Button>
          ) : (
            <Button
              size="sm"
              isPending={update.isPending}
              pendingLabel={words.adding}
              onPress={() => run(update.run({ params, body: { isEnabled: true } }), words.enabled)}
            >
              {words.enable}
            </Button>
          )}
          <Button size="sm" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {words.log}
          </Button>
          {isReadOnly ? null : (
            <Button size="sm" variant="quiet" onPress={() => setAsking(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {isOpen ? (
        <WebhookLog
          id={entry.id}
          words={words}
          isReadOnly={isReadOnly}
          onFailed={onFailed}
          renderFailure={renderFailure}
        />
      ) : null}
    </ListRow>
  );
}
