import { appOf } from '@kallos/service-kit/app';
import { accountProductsHttp } from './account-products/account-products.http.ts';
import { aiCreationHttp } from './ai/ai-creation.http.ts';
import type { Ctx } from './context.ts';
import { picturesHttp } from './pictures/pictures.http.ts';
import { productsHttp } from './products/products.http.ts';

/** Makes the service's application; tests call it in the same process. */
export const createApp = appOf<Ctx>([productsHttp, accountProductsHttp, picturesHttp, aiCreationHttp]);
