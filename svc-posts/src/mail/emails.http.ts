import { emails } from '@kallos/contracts/posts/emails';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { approvalPage } from '@kallos/mail/approval-page';
import { approve, showApproval } from './approval.ts';

export const emailsHttp = implement<Ctx, typeof emails>(emails, {
  showApproval: async (ctx, { params }) => approvalPage(await showApproval(ctx, params.token)),
  approve: async (ctx, { params, body }) => approvalPage(await approve(ctx, params.token, body)),
});
