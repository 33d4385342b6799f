import { createServiceApp, type ServiceApp } from '@kallos/service-kit/app';
import { accountsHttp } from './accounts/accounts.http.ts';
import { companyInfoHttp } from './company-info/company-info.http.ts';
import type { Ctx } from './context.ts';
import { sessionsHttp } from './sessions/sessions.http.ts';

/** Mounts the service's resources. */
export const createApp = (
  ctx: Ctx,
  settings: { identityKey: string; isReady: () => Promise<boolean> },
): ServiceApp =>
  createServiceApp({
    ctx,
    log: ctx.log,
    ...settings,
    resources: [sessionsHttp, accountsHttp, companyInfoHttp],
  });
