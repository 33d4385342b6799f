import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { maxImages } from '../networks.ts';
import { Id, text, WireInstant } from '../wire.ts';
import { PostFields } from './bulk-posts.ts';
import { PostPicture } from './post-parts.ts';

/** The most accounts of one batch. */
export const mostBatchAccounts = 500;

/** A day and time on the clock of each account. */
const LocalTime = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/));

const AccountIds = z.array(Id).check(z.minLength(1), z.maxLength(mostBatchAccounts));

/** Why an account gets no draft; other reasons are error codes. */
export const batchProblems = [
  'no_place',
  'unknown_placeholder',
  'moment_in_past',
  'not_found',
  'not_open',
] as const;

const BatchItem = z.object({
  accountId: Id,
  businessName: z.string(),
  /** `kept` was edited or approved before the batch was taken back. */
  state: z.enum(['waiting', 'created', 'failed', 'undone', 'kept']),
  reason: z.nullable(z.string()),
  bulkPostId: z.nullable(z.number()),
});

/** One text that became a draft in many accounts. */
export const PostBatch = z.object({
  id: Id,
  title: z.string(),
  localTime: z.string(),
  createdAt: WireInstant,
  undoneAt: z.nullable(WireInstant),
  items: z.array(BatchItem),
});
export type PostBatch = z.output<typeof PostBatch>;
export type BatchItem = z.output<typeof BatchItem>;

const One = z.object({ success: z.literal(true), batch: PostBatch });
const byId = z.object({ id: Id });

/** One post for many accounts, as drafts that each account approves. */
export const postBatches = {
  preview: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/post-batches/preview',
    who: 'admin',
    role: 'editor',
    writes: false,
    summary:
      'Shows the text that each account would get, with {name} and {place} filled in and the rules that it breaks.',
    body: z.object({ accountIds: AccountIds, content: PostFields.shape.content, localTime: LocalTime }),
    reply: z.object({
      success: z.literal(true),
      previews: z.array(
        z.object({
          accountId: Id,
          businessName: z.string(),
          content: z.string(),
          scheduledDate: z.nullable(WireInstant),
          problem: z.nullable(z.string()),
          findings: z.array(z.object({ ruleId: z.string(), severity: z.string(), matched: z.string() })),
        }),
      ),
    }),
    errors: ['invalid_fields'],
  }),
  create: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/post-batches',
    who: 'admin',
    role: 'editor',
    summary:
      'Orders one draft in each account; they are written in the background and never published without approval. A repeated key returns the same order, or is refused with other contents.',
    body: z.object({
      key: z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
      accountIds: AccountIds,
      /** The title in the calendars; not published. */
      title: text(2, 120),
      content: PostFields.shape.content,
      pictures: z._default(z.array(PostPicture).check(z.maxLength(maxImages)), []),
      localTime: LocalTime,
      /** Mails each account for its approval. */
      isMailed: z._default(z.boolean(), true),
    }),
    reply: One,
    errors: ['invalid_fields', 'content_blank', 'already_exists'],
  }),
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/post-batches',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists the last twenty batches, newest first.',
    reply: z.object({ success: z.literal(true), batches: z.array(PostBatch) }),
  }),
  get: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/post-batches/:id',
    who: 'admin',
    role: 'viewer',
    summary: 'Reads a batch with the state of each account.',
    params: byId,
    reply: One,
    errors: ['not_found'],
  }),
  undo: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/post-batches/:id/undo',
    who: 'admin',
    role: 'editor',
    summary: 'Deletes the drafts of a batch; keeps and lists those that have been edited or approved.',
    params: byId,
    reply: One,
    errors: ['not_found'],
    timeoutSeconds: 120,
  }),
};
