import { publicEventData, type PublicEventType, publicEventTypes } from '@kallos/contracts/auth/webhooks';
import { type Json, jsonSchemaOf } from '@kallos/service-kit/json-schema';

/** The cause of the events of each type. */
export const eventSummaries: Readonly<Record<PublicEventType, string>> = {
  'post.created': 'A draft was created.',
  'post.changed': 'A post has another text, time or state, for example `publishing`.',
  'post.scheduled': 'A post was scheduled.',
  'post.unscheduled': 'A scheduled post became a draft again.',
  'post.published': 'A post was published.',
  'post.failed': 'A post could not be published; `getPost` has the reason.',
  'post.needs_attention': 'A person must decide about a post, for example because a network did not answer.',
  'post.deleted': 'A post was deleted from the calendar.',
  'product.added': 'A product was added to the account.',
  'product.removed': 'A product was removed from the account.',
  'connection.ending': 'A login at a network ends within a week unless the business connects again.',
  'connection.lost': 'A login at a network ended, so its posts wait.',
};

const headers = {
  'webhook-id': 'The same for every repeat of a message.',
  'webhook-timestamp': 'Seconds since 1970.',
  'webhook-signature': 'Signatures of Standard Webhooks, separated by spaces.',
};

/** Returns the names of the facts in the events of a type, without those that all events have. */
export const eventFields = (type: PublicEventType): string[] => Object.keys(publicEventData[type].shape);

function messageOf(type: PublicEventType): Json {
  const data = jsonSchemaOf(publicEventData[type], 'output');
  return {
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: {
        ...data,
        properties: {
          eventId: { type: 'integer' },
          accountId: { type: 'integer' },
          ...(data['properties'] as Json),
        },
        required: ['eventId', 'accountId', ...eventFields(type)],
      },
    },
    required: ['type', 'timestamp', 'data'],
  };
}

/** Describes the messages to webhooks for the OpenAPI document. */
export const describeMessages = (): Json =>
  Object.fromEntries(
    publicEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `receive-${type.replace('.', '-')}`,
          tags: ['webhooks'],
          summary: eventSummaries[type],
          description: 'Sent to the webhooks that chose this event.',
          security: [],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: { 'application/json': { schema: messageOf(type) } } },
          responses: {
            '2XX': { description: 'Accepted.' },
            '410': { description: 'Switches the webhook off.' },
            '4XX': { description: 'Not accepted; the message is sent again.' },
          },
        },
      },
    ]),
  );
