import * as z from 'zod/mini';
import { PublicEvent, PublicEventType, Webhook, WebhookDelivery } from '../../auth/webhooks.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, listOf, paging, PublicId } from './parts.ts';

const byWebhook = z.object({ accountId: PublicId, webhookId: PublicId });
const Types = z.array(PublicEventType).check(z.minLength(1), z.maxLength(20));

/** The operations on events and webhooks. */
export const webhooksV1 = {
  listEvents: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/events',
    scope: 'posts:read',
    summary: 'Lists the events of the last 30 days, oldest first.',
    description: 'Keep the last `nextCursor` and poll with it; it is null only while there was no event.',
    params: byAccount,
    query: z.object({ type: z.optional(PublicEventType), ...paging }),
    reply: listOf(PublicEvent),
  }),
  listWebhooks: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/webhooks',
    scope: 'webhooks:write',
    summary: 'Lists the webhooks.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(Webhook),
  }),
  createWebhook: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/webhooks',
    scope: 'webhooks:write',
    isCreated: true,
    summary: 'Adds a webhook; its secret is in this answer only.',
    description:
      'The address must be public and https. Nothing is sent to it before the first event. Call `listWebhooks` first: an address that is added twice receives each event twice.',
    params: byAccount,
    body: z.strictObject({ url: z.string().check(z.minLength(8), z.maxLength(1000)), types: Types }),
    reply: z.extend(Webhook, { secret: z.string() }),
    errors: ['invalid_fields', 'limit_reached'],
  }),
  updateWebhook: publicEndpoint({
    method: 'PATCH',
    path: '/accounts/:accountId/webhooks/:webhookId',
    scope: 'webhooks:write',
    summary: 'Changes the events of a webhook, or switches it off and on.',
    params: byWebhook,
    body: z.strictObject({ types: z.optional(Types), isEnabled: z.optional(z.boolean()) }),
    reply: Webhook,
    errors: ['invalid_fields', 'not_found'],
  }),
  deleteWebhook: publicEndpoint({
    method: 'DELETE',
    path: '/accounts/:accountId/webhooks/:webhookId',
    scope: 'webhooks:write',
    summary: 'Removes a webhook with its log.',
    params: byWebhook,
    reply: null,
    errors: ['not_found'],
  }),
  rotateWebhookSecret: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/webhooks/:webhookId/secret',
    scope: 'webhooks:write',
    summary: 'Gives a webhook a new secret; both secrets sign for a day.',
    params: byWebhook,
    body: z.strictObject({}),
    reply: z.extend(Webhook, { secret: z.string() }),
    errors: ['not_found'],
  }),
  testWebhook: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/webhooks/:webhookId/test',
    scope: 'webhooks:write',
    summary: 'Sends an event of the type `test`.',
    params: byWebhook,
    body: z.strictObject({}),
    reply: null,
    errors: ['not_found'],
  }),
  replayWebhook: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/webhooks/:webhookId/replay',
    scope: 'webhooks:write',
    summary: 'Sends the events since a moment again, at most 1,000.',
    params: byWebhook,
    body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
    reply: z.object({ queued: z.number() }),
    errors: ['invalid_fields', 'not_found'],
  }),
  listDeliveries: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/webhooks/:webhookId/deliveries',
    scope: 'webhooks:write',
    summary: 'Lists the last 100 deliveries with body, answer and time, newest first.',
    description:
      'Without a `status`, `answer` is `address` if the address is not public, `unreachable` or `timeout`.',
    params: byWebhook,
    query: z.object(paging),
    reply: listOf(WebhookDelivery),
    errors: ['not_found'],
  }),
  resendDelivery: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/deliveries/:deliveryId/resend',
    scope: 'webhooks:write',
    summary: 'Sends a delivery that has ended again, under the same message id.',
    params: z.object({ accountId: PublicId, deliveryId: PublicId }),
    body: z.strictObject({}),
    reply: null,
    errors: ['not_found', 'conflict'],
  }),
};
