import * as z from 'zod/mini';
import { MailRefusal } from '../auth/mail-trouble.ts';
import { event } from '../event.ts';
import { Id, WireInstant } from '../wire.ts';
import { PostFields, PostStatus } from './bulk-posts.ts';
import { PublishingState } from './publishing.ts';

// Partial, so that events from before a new field remain valid.
const PostState = z.extend(z.partial(z.omit(PostFields, { content: true })), {
  bulkPostId: Id,
  accountId: Id,
  status: PostStatus,
  scheduledDate: WireInstant,
  version: z.number(),
});

/** A post was written and added to the calendar as a draft. */
export const postGenerated = event('posts.post-generated.v1', PostState);

/** A post was scheduled for publishing. */
export const postScheduled = event('posts.post-scheduled.v1', PostState);

/** A post was set back to draft. */
export const postUnscheduled = event('posts.post-unscheduled.v1', PostState);

/** A post's text, time or state changed otherwise. */
export const postChanged = event('posts.post-changed.v1', PostState);

/** A post was deleted. */
export const postDeleted = event('posts.post-deleted.v1', z.object({ bulkPostId: Id, accountId: Id }));

/** A post reached a final state on all its pages: published, failed or needs a look. */
export const postFinished = event('posts.post-finished.v1', PostState);

/** The automatic period of an account was renewed, started or stopped. */
export const periodChanged = event(
  'posts.period-changed.v1',
  z.object({ accountId: Id, isActive: z.boolean() }),
);

/** A consumer's copies are new or damaged: every service must announce its state again. */
export const resyncWanted = event('posts.resync-wanted.v1', z.object({ reason: z.string() }));

/** Publishing started to fail or recovered, for all accounts. */
export const publishingHealthChanged = event(
  'posts.publishing-health-changed.v1',
  z.object({ state: PublishingState }),
);

/** Staff paused or resumed the publishing of an account. */
export const publishingPaused = event(
  'posts.publishing-paused.v1',
  z.object({ accountId: Id, isPaused: z.boolean(), actor: z.string() }),
);

/** Something for the audit of an account was done in svc-posts: by an administrator, or by its user. */
export const staffActed = event(
  'posts.staff-acted.v1',
  z.object({
    accountId: Id,
    /** The subject who did it. */
    actor: z.string(),
    action: z.enum(['month-link-created', 'month-link-revoked', 'batch-post-created', 'batch-post-undone']),
    details: z.record(z.string(), z.string()),
  }),
);

/** A mail server permanently refused a mail to a user, or accepted one after that. */
export const mailAnswered = event(
  'posts.mail-answered.v1',
  z.object({
    accountId: Id,
    email: z.string(),
    at: WireInstant,
    /** Null if the mail was accepted. */
    reason: z.nullable(MailRefusal),
    answer: z.string(),
  }),
);
