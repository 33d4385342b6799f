import { sessions } from '@kallos/contracts/auth/sessions';
import { implement } from '@kallos/service-kit/implement';
import { recordActingWrite } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { introspectSession } from './introspect.ts';
import { describeCaller, grantImpersonation, signOut } from './sessions.ts';
import { signInAdministrator, signInBusinessUser } from './sign-in.ts';

export const sessionsHttp = implement<Ctx, typeof sessions>(sessions, {
  loginAdmin: (ctx, { body }, facts) => signInAdministrator(ctx, body, facts),
  loginBusiness: (ctx, { body }, facts) => signInBusinessUser(ctx, body, facts),
  verify: (ctx, _, { caller }) => describeCaller(ctx, caller),
  logout: (ctx, _, { caller }) => signOut(ctx, caller),
  impersonate: (ctx, { body }, { caller }) => grantImpersonation(ctx, body, caller),
  introspect: (ctx, { body }) => introspectSession(ctx, body),
  recordActingWrite: (ctx, { body }) => recordActingWrite(ctx, body),
});
