import { appOf } from '@kallos/service-kit/app';
import { connectionResource } from './connection/connection.http.ts';
import type { Ctx } from './context.ts';
import { deliveriesResource } from './deliveries/deliveries.http.ts';
import { insightsResource } from './insights/insights.http.ts';
import { healthResource } from './health/health.http.ts';

/** Makes the service's application; tests call it in the same process. */
export const createApp = appOf<Ctx>([
  connectionResource,
  deliveriesResource,
  healthResource,
  insightsResource,
]);
