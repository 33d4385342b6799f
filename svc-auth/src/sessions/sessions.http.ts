import { devices } from '@kallos/contracts/auth/devices';
import { sessions } from '@kallos/contracts/auth/sessions';
import { implement } from '@kallos/service-kit/implement';
import { recordActingWrite } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { endDevice, endOtherDevices, listDevices, placed } from './devices.ts';
import { introspectSession } from './introspect.ts';
import { describeCaller, grantImpersonation, signOut } from './sessions.ts';
import { signInAdministrator, signInBusinessUser } from './sign-in.ts';

export const devicesHttp = implement<Ctx, typeof devices>(devices, {
  list: (ctx, _, { caller }) => listDevices(ctx, caller),
  end: (ctx, { params }, { caller }) => endDevice(ctx, params.id, caller),
  endOthers: (ctx, _, { caller }) => endOtherDevices(ctx, caller),
});

export const sessionsHttp = implement<Ctx, typeof sessions>(sessions, {
  loginAdmin: (ctx, { body }, facts) => signInAdministrator(ctx, body, placed(ctx, facts, body)),
  loginBusiness: (ctx, { body }, facts) => signInBusinessUser(ctx, body, placed(ctx, facts, body)),
  verify: (ctx, _, { caller }) => describeCaller(ctx, caller),
  logout: (ctx, _, { caller }) => signOut(ctx, caller),
  impersonate: (ctx, { body }, { caller }) => grantImpersonation(ctx, body, caller),
  introspect: (ctx, { body }) => introspectSession(ctx, body),
  recordActingWrite: (ctx, { body }) => recordActingWrite(ctx, body),
});
