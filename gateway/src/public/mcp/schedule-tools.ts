import { AppError } from '@kallos/contracts/errors';
import { confirmPath } from '@kallos/contracts/public/public-endpoint';
import * as z from 'zod/mini';
import { PublicError } from '../problems.ts';
import { preparePost } from './clearance.ts';
import { accountId, FullPost, moment, postId, tool, viewFull, type Tool } from './tool.ts';

/** The tools that clear a draft for publishing, together with a person. */
export const scheduleTools: readonly Tool[] = [
  tool({
    name: 'prepare_schedule',
    title: 'Prepare scheduling',
    description:
      'Names what would be published, when and where, and returns a link. Only the person who opens it gets the code for schedule_post. Or they approve the draft in Kallos.',
    operations: ['schedulePost', 'getPost', 'listPages'],
    input: z.strictObject({ accountId, postId, scheduledFor: z.optional(moment('Another time.')) }),
    output: z.object({
      title: z.string(),
      scheduledFor: z.string(),
      pages: z.array(z.object({ network: z.string(), name: z.string() })),
      confirmUrl: z.string(),
      expiresAt: z.string(),
    }),
    isReadOnly: true,
    run: async ({ accountId: account, postId: post, scheduledFor }, calls, { writeLink }) => {
      const { clearance, title, pages, state } = await preparePost(calls, {
        accountId: calls.accountOf(account),
        postId: post,
        scheduledFor: readMoment(scheduledFor),
      });
      if (state !== 'draft') throw new AppError('already_scheduled');
      const { path, expiresAt } = writeLink(clearance);
      return {
        title,
        scheduledFor: new Date(clearance.scheduledFor).toISOString(),
        pages: pages.map(({ network, name }) => ({ network, name })),
        confirmUrl: new URL(`${confirmPath}/${path}`, calls.publicUrl).href,
        expiresAt: expiresAt.toISOString(),
      };
    },
  }),
  tool({
    name: 'schedule_post',
    title: 'Schedule a post',
    description:
      'Clears a draft for publishing, with the code that a person read on the page of prepare_schedule. A code works once, for that version, time and pages.',
    operations: ['schedulePost', 'getPost', 'listPages'],
    input: z.strictObject({
      accountId,
      postId,
      scheduledFor: z.optional(moment('The time that was prepared, if it was another one.')),
      code: z.string().check(z.maxLength(40), z.describe('From the person; never make one up.')),
    }),
    output: FullPost,
    isReadOnly: false,
    isDestructive: true,
    isOpenWorld: true,
    mayPublish: true,
    run: async ({ accountId: account, postId: post, scheduledFor, code }, calls, { isCodeFor }) => {
      const { clearance } = await preparePost(calls, {
        accountId: calls.accountOf(account),
        postId: post,
        scheduledFor: readMoment(scheduledFor),
      });
      if (!isCodeFor(code, clearance))
        throw new PublicError('confirmation_refused', { fields: { code: 'invalid' } });
      const { version } = clearance;
      return viewFull(
        await calls.run('schedulePost', {
          params: { accountId: clearance.accountId, postId: post },
          version,
          body: { scheduledFor: new Date(clearance.scheduledFor).toISOString() },
        }),
      );
    },
  }),
];

/** Returns a moment with its zone; throws `invalid_fields` for another text. */
function readMoment(text: string | undefined): string | undefined {
  if (text !== undefined && !z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new AppError('invalid_fields', { fields: { scheduledFor: 'invalid_format' } });
  return text;
}
