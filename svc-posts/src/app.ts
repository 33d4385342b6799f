import { createServiceApp, type ServiceApp } from '@kallos/service-kit/app';
import type { Ctx } from './context.ts';
import { emailsHttp } from './mail/emails.http.ts';
import { periodsHttp } from './periods/periods.http.ts';
import { bulkPostsHttp } from './posts/bulk-posts.http.ts';

/** Mounts the service's resources. */
export const createApp = (
  ctx: Ctx,
  settings: { identityKey: string; isReady: () => Promise<boolean> },
): ServiceApp =>
  createServiceApp({ ctx, log: ctx.log, ...settings, resources: [bulkPostsHttp, periodsHttp, emailsHttp] });
