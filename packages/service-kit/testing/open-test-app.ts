import { createServiceApp, type AppSettings, type ServiceApp } from '../src/http/app.ts';
import { openLog } from '../src/observability/log.ts';
import { testIdentityKey } from './service.ts';

/** Creates an in-process application with these resources and only the given dependencies. */
export const openTestApp = <Ctx extends object>(
  resources: AppSettings<Ctx>['resources'],
  given: Partial<AppSettings<Ctx>> = {},
): ServiceApp =>
  createServiceApp<Ctx>({
    ctx: {} as Ctx,
    identityKey: testIdentityKey,
    log: openLog('test', 'silent'),
    isReady: async () => true,
    resources,
    ...given,
  });
