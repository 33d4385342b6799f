import { appOf } from '@kallos/service-kit/app';
import { accountsHttp } from './accounts/accounts.http.ts';
import { companyInfoHttp } from './company-info/company-info.http.ts';
import type { Ctx } from './context.ts';
import { factorsHttp } from './factors/factors.http.ts';
import { passwordsHttp } from './passwords/passwords.http.ts';
import { releaseReportsHttp } from './releases/release-reports.http.ts';
import { devicesHttp, sessionsHttp } from './sessions/sessions.http.ts';

/** Makes the service's application; tests call it in the same process. */
export const createApp = appOf<Ctx>([
  sessionsHttp,
  devicesHttp,
  factorsHttp,
  passwordsHttp,
  accountsHttp,
  companyInfoHttp,
  releaseReportsHttp,
]);
