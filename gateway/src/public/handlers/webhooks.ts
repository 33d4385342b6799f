import { webhooks } from '@kallos/contracts/auth/webhooks';
import { pageOfList, readCursor, writeCursor } from '../cursors.ts';
import type { PublicHandlers } from '../handler.ts';

type AgencyCall<Name extends 'listAgencyWebhooks' | 'createAgencyWebhook' | 'testAgencyWebhook'> = Pick<
  Parameters<PublicHandlers[Name]>[0],
  'params' | 'query' | 'body' | 'call'
>;

// The caller decides whose webhooks they are: those of its account, or of the agency.
const listWebhooks = async ({ query, call }: Pick<AgencyCall<'listAgencyWebhooks'>, 'query' | 'call'>) =>
  pageOfList((await call(webhooks.list)).webhooks, query, ({ id }) => String(id));

async function createWebhook({ body, call }: Pick<AgencyCall<'createAgencyWebhook'>, 'body' | 'call'>) {
  const { webhook, secret } = await call(webhooks.create, { body });
  return { ...webhook, secret };
}

type OneWebhook = Pick<AgencyCall<'testAgencyWebhook'>, 'params' | 'call'>;

async function deleteWebhook({ params, call }: OneWebhook): Promise<undefined> {
  await call(webhooks.remove, { params: { id: params.webhookId } });
}

async function testWebhook({ params, call }: OneWebhook): Promise<undefined> {
  await call(webhooks.test, { params: { id: params.webhookId }, body: {} });
}

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
  | 'listAgencyWebhooks'
  | 'createAgencyWebhook'
  | 'deleteAgencyWebhook'
  | 'testAgencyWebhook'
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
  listWebhooks,
  listAgencyWebhooks: listWebhooks,
  createWebhook,
  createAgencyWebhook: createWebhook,
  updateWebhook: async ({ params, body, call }) =>
    (await call(webhooks.update, { params: { id: params.webhookId }, body })).webhook,
  deleteWebhook,
  deleteAgencyWebhook: deleteWebhook,
  rotateWebhookSecret: async ({ params, call }) => {
    const { webhook, secret } = await call(webhooks.rotateSecret, {
      params: { id: params.webhookId },
      body: {},
    });
    return { ...webhook, secret };
  },
  testWebhook,
  testAgencyWebhook: testWebhook,
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
