import { createServiceApp, type ServiceApp } from '@kallos/service-kit/app';
import type { Ctx } from './context.ts';
import { emailsHttp } from './mail/emails.http.ts';
import { periodsHttp } from './periods/periods.http.ts';
import { allowancesHttp } from './posts/allowances.http.ts';
import { bulkPostsHttp } from './posts/bulk-posts.http.ts';
import { publishingHttp } from './publishing/publishing.http.ts';

/** Mounts the service's resources. */
export const createApp = (
  ctx: Ctx,
  settings: {
    identityKey: string;
    isReady: () => Promise<boolean>;
    alarms?: () => Promise<readonly string[]>;
  },
): ServiceApp =>
  createServiceApp({
    ctx,
    log: ctx.log,
    ...settings,
    resources: [allowancesHttp, bulkPostsHttp, periodsHttp, publishingHttp, emailsHttp],
  });
