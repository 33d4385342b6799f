import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, text, WireInstant } from '../wire.ts';

/** The types of events that programs of others receive. */
export const publicEventTypes = [
  'post.created',
  'post.changed',
  'post.scheduled',
  'post.unscheduled',
  'post.published',
  'post.failed',
  'post.needs_attention',
  'post.deleted',
  'product.added',
  'product.removed',
  'connection.ending',
  'connection.lost',
] as const;

/** The type of an event; new ones may be added. */
export const PublicEventType = z.enum(publicEventTypes);
export type PublicEventType = z.infer<typeof PublicEventType>;

/** An event of an account; `data` has the fields of {@link publicEventData}. */
export const PublicEvent = z.object({
  id: z.number(),
  type: PublicEventType,
  timestamp: WireInstant,
  data: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type PublicEvent = z.output<typeof PublicEvent>;

const PostFacts = z.object({
  postId: z.number(),
  state: z.string(),
  scheduledFor: WireInstant,
  version: z.number(),
});

/** The facts in the events of each type. */
export const publicEventData = {
  'post.created': PostFacts,
  'post.changed': PostFacts,
  'post.scheduled': PostFacts,
  'post.unscheduled': PostFacts,
  'post.published': PostFacts,
  'post.failed': PostFacts,
  'post.needs_attention': PostFacts,
  'post.deleted': z.object({ postId: z.number() }),
  'product.added': z.object({ productId: z.number(), name: z.string() }),
  'product.removed': z.object({ productId: z.number() }),
  'connection.ending': z.object({ endsAt: WireInstant }),
  'connection.lost': z.object({ reason: z.string() }),
} satisfies Record<PublicEventType, ReturnType<typeof z.object>>;

/** The most webhooks of an account. */
export const mostWebhooks = 10;

/** Why a webhook receives nothing. */
const DisabledReason = z.enum(['failing', 'gone', 'by_hand']);

/** An address that receives events. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  types: z.array(PublicEventType),
  createdAt: WireInstant,
  disabledAt: z.nullable(WireInstant),
  disabledReason: z.nullable(DisabledReason),
  /** Until when the secret before the last rotation signs too. */
  previousUntil: z.nullable(WireInstant),
});
export type Webhook = z.output<typeof Webhook>;

/** A delivery with its last try. */
export const WebhookDelivery = z.object({
  id: z.number(),
  webhookId: Id,
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  body: z.string(),
  /** Null before the first try, and when the receiver did not answer. */
  status: z.nullable(z.number()),
  /** The first kilobyte of the answer; without a status `address`, `unreachable` or `timeout`. */
  answer: z.nullable(z.string()),
  milliseconds: z.nullable(z.number()),
  createdAt: WireInstant,
  nextTryAt: z.nullable(WireInstant),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Url = text(8, 1000);
const Types = z.array(PublicEventType).check(z.minLength(1), z.maxLength(publicEventTypes.length));
const byId = z.object({ id: Id });
const One = z.object({ success: z.literal(true), webhook: Webhook });
const WithSecret = z.object({
  success: z.literal(true),
  webhook: Webhook,
  /** Shown once: `whsec_` and base64. */
  secret: z.string(),
});

/** Webhooks of an account, which a business manages, and of the agency, which receive the events of all accounts. */
export const webhooks = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/webhooks',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Lists the webhooks of the account, or of the agency for an administrator, newest first.',
    reply: z.object({ success: z.literal(true), webhooks: z.array(Webhook) }),
  }),
  create: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/webhooks',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Adds a webhook with a public https address; `secret` is in this answer only.',
    body: z.object({ url: Url, types: Types }),
    reply: WithSecret,
    errors: ['invalid_fields', 'limit_reached'],
  }),
  update: endpoint({
    service: 'auth',
    method: 'PATCH',
    path: '/api/webhooks/:id',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Changes the events of a webhook, or switches it off and on.',
    params: byId,
    body: z.object({ types: z.optional(Types), isEnabled: z.optional(z.boolean()) }),
    reply: One,
    errors: ['invalid_fields', 'not_found'],
  }),
  remove: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/webhooks/:id',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Removes a webhook with its log.',
    params: byId,
    reply: Done,
    errors: ['not_found'],
  }),
  rotateSecret: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Gives a webhook a new secret; both secrets sign for a day.',
    params: byId,
    body: z.object({}),
    reply: WithSecret,
    errors: ['not_found'],
  }),
  test: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/webhooks/:id/test',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Queues an event of the type `test`.',
    params: byId,
    body: z.object({}),
    reply: Done,
    errors: ['not_found'],
  }),
  listDeliveries: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    who: 'signed-in',
    role: 'viewer',
    summary: 'Lists the last 100 deliveries of a webhook, newest first.',
    params: byId,
    reply: z.object({ success: z.literal(true), deliveries: z.array(WebhookDelivery) }),
    errors: ['not_found'],
  }),
  resend: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Sends a delivery that has ended again, under the same message id.',
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: Done,
    errors: ['not_found', 'conflict'],
  }),
  replay: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/webhooks/:id/replay',
    who: 'signed-in',
    role: 'owner',
    isAtomic: true,
    summary: 'Sends the events since a moment again, at most 1,000.',
    params: byId,
    body: z.object({ since: Instant }),
    reply: z.object({ success: z.literal(true), queued: z.number() }),
    errors: ['invalid_fields', 'not_found'],
  }),
  listEvents: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/events',
    who: 'business',
    summary: 'Lists events of the last 30 days after a place, oldest first.',
    query: z.object({
      after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** 53 - 1)), 0),
      type: z.optional(PublicEventType),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(101)), 25),
    }),
    reply: z.object({ success: z.literal(true), events: z.array(PublicEvent) }),
    errors: ['invalid_fields'],
  }),
};
