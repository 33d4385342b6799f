import { appOf } from '@kallos/service-kit/app';
import type { Ctx } from './context.ts';
import { resources } from './social.http.ts';

/** Makes the service's application; tests call it in the same process. */
export const createApp = appOf<Ctx>(resources);
