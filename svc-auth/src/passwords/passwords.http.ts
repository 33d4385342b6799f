import { passwords } from '@kallos/contracts/auth/passwords';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { choosePassword, requestReset, showLink } from './choose-password.ts';

export const passwordsHttp = implement<Ctx, typeof passwords>(passwords, {
  requestReset: (ctx, { body }, facts) => requestReset(ctx, body, facts),
  showLink: (ctx, { body }) => showLink(ctx, body.token),
  choose: (ctx, { body }, facts) => choosePassword(ctx, body, facts),
});
