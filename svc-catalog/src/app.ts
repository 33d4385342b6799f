import { createServiceApp, type ServiceApp } from '@kallos/service-kit/app';
import { accountProductsHttp } from './account-products/account-products.http.ts';
import { aiCreationHttp } from './ai/ai-creation.http.ts';
import type { Ctx } from './context.ts';
import { picturesHttp } from './pictures/pictures.http.ts';
import { productsHttp } from './products/products.http.ts';

/** Mounts the service's resources. */
export const createApp = (
  ctx: Ctx,
  settings: { identityKey: string; isReady: () => Promise<boolean> },
): ServiceApp =>
  createServiceApp({
    ctx,
    log: ctx.log,
    ...settings,
    resources: [productsHttp, accountProductsHttp, picturesHttp, aiCreationHttp],
  });
