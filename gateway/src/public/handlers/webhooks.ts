import { webhooks } from '@kallos/contracts/auth/webhooks';
import { pageOfList, readCursor, writeCursor } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';

/** The operations on events and webhooks. */
export const webhookHandlers: PublicHandlers<
  | 'listEvents'
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'replayWebhook'
  | 'listDeliveries'
  | 'resendDelivery'
> = {
  listEvents: async ({ query: { cursor, limit, type }, call }) => {
    const after = Number(readCursor(cursor, /^\d{1,15}$/) ?? 0);
    const { events } = await call(webhooks.listEvents, {
      query: { after, limit, ...(type !== undefined && { type }) },
    });
    // Not null at the end, so that a program polls on from there.
    const last = events.at(-1)?.id ?? after;
    return { data: events, nextCursor: last === 0 ? null : writeCursor(String(last)) };
  },
  listWebhooks: async ({ query, call }) =>
    pageOfList((await call(webhooks.list)).webhooks, query, ({ id }) => String(id)),
  createWebhook: async ({ body, call }) => {
    const { webhook, secret } = await call(webhooks.create, { body });
    return { ...webhook, secret };
  },
  updateWebhook: async ({ params, body, call }) =>
    (await call(webhooks.update, { params: { id: params.webhookId }, body })).webhook,
  deleteWebhook: async ({ params, call }) => {
    await call(webhooks.remove, { params: { id: params.webhookId } });
    return undefined;
  },
  rotateWebhookSecret: async ({ params, call }) => {
    const { webhook, secret } = await call(webhooks.rotateSecret, {
      params: { id: params.webhookId },
      body: {},
    });
    return { ...webhook, secret };
  },
  testWebhook: async ({ params, call }) => {
    await call(webhooks.test, { params: { id: params.webhookId }, body: {} });
    return undefined;
  },
  replayWebhook: async ({ params, body, call }) => {
    const { queued } = await call(webhooks.replay, { params: { id: params.webhookId }, body });
    return { queued };
  },
  listDeliveries: async ({ params, query, call }) => {
    const { deliveries } = await call(webhooks.listDeliveries, { params: { id: params.webhookId } });
    return pageOfList(deliveries, query, ({ id }) => String(id));
  },
  resendDelivery: async ({ params, call }) => {
    await call(webhooks.resend, { params: { id: params.deliveryId }, body: {} });
    return undefined;
  },
};
