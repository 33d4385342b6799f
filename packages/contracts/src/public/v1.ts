import type { PublicEndpoint } from './public-endpoint.ts';
import { accountsV1 } from './v1/accounts.ts';
import { connectLinksV1 } from './v1/connect-links.ts';
import { postsV1 } from './v1/posts.ts';
import { productsV1 } from './v1/products.ts';
import { textsV1 } from './v1/texts.ts';
import { webhooksV1 } from './v1/webhooks.ts';

/** The first version of the public API by operation. */
export const v1 = {
  ...accountsV1,
  ...connectLinksV1,
  ...productsV1,
  ...postsV1,
  ...textsV1,
  ...webhooksV1,
} satisfies Record<string, PublicEndpoint>;

/** The name of an operation. */
export type OperationName = keyof typeof v1;

/** Every operation with its name. */
export const operations = Object.entries(v1) as ReadonlyArray<[OperationName, PublicEndpoint]>;
