import { createServiceApp, type ServiceApp } from '@kallos/service-kit/app';
import { connectionResource } from './connection/connection.http.ts';
import type { Ctx } from './context.ts';
import { deliveriesResource } from './deliveries/deliveries.http.ts';
import { insightsResource } from './insights/insights.http.ts';
import { healthResource } from './health/health.http.ts';

/** Makes the service's application; tests call it in the same process. */
export function createApp(ctx: Ctx, identityKey: string, ping: () => Promise<void>): ServiceApp {
  return createServiceApp({
    ctx,
    identityKey,
    log: ctx.log,
    resources: [connectionResource, deliveriesResource, healthResource, insightsResource],
    isReady: () => ping().then(() => true),
  });
}
