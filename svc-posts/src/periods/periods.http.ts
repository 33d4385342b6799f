import { periods } from '@kallos/contracts/posts/periods';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { sendSampleMail } from '../mail/send-sample-mail.ts';
import { generatePeriod, readPeriod, updatePeriod } from './periods.ts';

export const periodsHttp = implement<Ctx, typeof periods>(periods, {
  read: (ctx, _, { caller }) => readPeriod(ctx, caller.accountId),
  update: (ctx, { params, body }, { caller }) =>
    updatePeriod(ctx, caller.accountId, params.id, body.isActive),
  generate: (ctx, _, { caller }) => generatePeriod(ctx, caller.accountId),
  sendTestEmail: (ctx, { body }, { caller }) => sendSampleMail(ctx, caller.accountId, body.key),
});
