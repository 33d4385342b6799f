import { accountProductAdded, accountProductRemoved } from '@kallos/contracts/catalog/events';
import type { Payload } from '@kallos/contracts/event';
import {
  postChanged,
  postDeleted,
  postFinished,
  postGenerated,
  postScheduled,
  postUnscheduled,
} from '@kallos/contracts/posts/events';
import { connectionExpiring, disconnected, reconnectNeeded } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { onEvent, type EventHandler } from '@kallos/service-kit/messaging/inbox';
import { recordAuditEntry } from '../audit.ts';
import { type NewEvent, recordEvent } from './record-event.ts';

type PostState = Payload<typeof postChanged>;
type PostEventType = Exclude<Extract<NewEvent['type'], `post.${string}`>, 'post.deleted'>;

const recordPost = (typeOf: (state: PostState) => PostEventType) => (tx: Transaction, state: PostState) =>
  recordEvent(tx, state.accountId, {
    type: typeOf(state),
    subject: `post:${state.bulkPostId}`,
    data: {
      postId: state.bulkPostId,
      state: state.status,
      scheduledFor: state.scheduledDate,
      version: state.version,
    },
  });

const endTypes: Readonly<Partial<Record<PostState['status'], PostEventType>>> = {
  published: 'post.published',
  failed: 'post.failed',
  needs_look: 'post.needs_attention',
};

async function recordLoss(
  tx: Transaction,
  { accountId, login, reason }: { accountId: number; login: string; reason: string },
): Promise<void> {
  await recordEvent(tx, accountId, {
    type: 'connection.lost',
    subject: `connection:${accountId}`,
    data: { reason },
  });
  await recordAuditEntry(tx, 'connection-lost', { actor: login, accountId, details: { reason } });
}

/** Turns events of the services into events for outsiders; all of a post come from one stream, in order. */
export const webhookListeners: EventHandler[] = [
  onEvent(
    postGenerated,
    recordPost(() => 'post.created'),
  ),
  onEvent(
    postScheduled,
    recordPost(() => 'post.scheduled'),
  ),
  onEvent(
    postUnscheduled,
    recordPost(() => 'post.unscheduled'),
  ),
  onEvent(
    postChanged,
    recordPost(() => 'post.changed'),
  ),
  onEvent(
    postFinished,
    recordPost(({ status }) => endTypes[status] ?? 'post.changed'),
  ),
  onEvent(postDeleted, (tx, { bulkPostId, accountId }) =>
    recordEvent(tx, accountId, {
      type: 'post.deleted',
      subject: `post:${bulkPostId}`,
      data: { postId: bulkPostId },
    }),
  ),
  onEvent(accountProductAdded, (tx, { accountId, accountProductId, name }) =>
    recordEvent(tx, accountId, {
      type: 'product.added',
      subject: `product:${accountProductId}`,
      data: { productId: accountProductId, name },
    }),
  ),
  onEvent(accountProductRemoved, (tx, { accountId, accountProductId }) =>
    recordEvent(tx, accountId, {
      type: 'product.removed',
      subject: `product:${accountProductId}`,
      data: { productId: accountProductId },
    }),
  ),
  onEvent(connectionExpiring, (tx, { accountId, expiresAt }) =>
    recordEvent(tx, accountId, {
      type: 'connection.ending',
      subject: `connection:${accountId}`,
      data: { endsAt: expiresAt },
    }),
  ),
  onEvent(reconnectNeeded, recordLoss),
  onEvent(disconnected, recordLoss),
];
