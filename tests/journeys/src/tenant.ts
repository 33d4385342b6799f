import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { devices } from '@kallos/contracts/auth/devices';
import { webhooks } from '@kallos/contracts/auth/webhooks';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Call } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { clientMonths } from '@kallos/contracts/posts/client-months';
import { periods } from '@kallos/contracts/posts/periods';
import { connectLinks } from '@kallos/contracts/social/connect-links';
import { connection } from '@kallos/contracts/social/connection';
import { asAdmin } from './api.ts';
import { inDatabase } from './databases.ts';
import { publishPost } from './own-posts.ts';
import type { Business } from './portal-area.ts';
import { prepareAccount } from './prepare-account.ts';

/** Ids of an account's entities; 2147483647 and `nothing` do not exist. */
export interface TenantData {
  readonly accountId: number;
  readonly userId: number;
  readonly accountProductId: number;
  /** A product that the account created, and one of its images. */
  readonly ownProductId: number;
  readonly imageId: number;
  readonly postId: number;
  readonly periodId: number;
  readonly pageId: string;
  /** The network's id of a published post. */
  readonly publishedId: string;
  /** A key for programs. */
  readonly apiKeyId: number;
  readonly webhookId: number;
  readonly webhookDeliveryId: number;
  /** A link for a person without an account. */
  readonly connectLinkId: number;
  /** A link to its months. */
  readonly monthLinkId: number;
  /** A session of its user, as in the list of devices. */
  readonly deviceId: string;
  readonly passkeyId: number;
}

const none = 2_147_483_647;
/** Ids that do not exist. */
export const nothing: TenantData = {
  accountId: none,
  userId: none,
  accountProductId: none,
  ownProductId: none,
  imageId: none,
  postId: none,
  periodId: none,
  pageId: 'nothing',
  publishedId: 'nothing_0',
  apiKeyId: none,
  webhookId: none,
  webhookDeliveryId: none,
  connectLinkId: none,
  monthLinkId: none,
  deviceId: '00000000-0000-4000-8000-000000000000',
  passkeyId: none,
};

async function makeProduct(call: Call, productName: string) {
  const { topImages } = await call(aiCreation.preview, { body: { productName } });
  const saved = await call(aiCreation.saveImages, {
    body: { productName, description: 'Ενυδατικός ορός προσώπου', selectedImages: topImages.slice(0, 1) },
  });
  const originalProductId = saved.productId ?? 0;
  const { images } = await call(pictures.list, { params: { originalProductId } });
  return {
    ownProductId: originalProductId,
    accountProductId: saved.accountProductId ?? 0,
    imageId: images[0]?.id ?? 0,
  };
}

/** Adds a webhook that is off, and a delivery that waits. */
async function makeWebhook(call: Call) {
  const { webhook } = await call(webhooks.create, {
    body: { url: 'https://example.com/hook', types: ['post.published'] },
  });
  const params = { id: webhook.id };
  await call(webhooks.update, { params, body: { isEnabled: false } });
  await call(webhooks.test, { params, body: {} });
  const { deliveries } = await call(webhooks.listDeliveries, { params });
  return { webhookId: webhook.id, webhookDeliveryId: deliveries[0]?.id ?? 0 };
}

/** Adds a passkey without a device to a business user. */
async function plantPasskey(userId: number, accountId: number): Promise<number> {
  const rows = await inDatabase(
    'auth',
    (tx) => tx<Array<{ id: number }>>`
      insert into passkeys (admin_user_id, account_id, credential_id, public_key, counter)
      values (${userId}, ${accountId}, ${`planted-${userId}`}, 'x', 0) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Creates one of each entity in an account, a published post too, and stops its period; texts contain `mark`.
 */
export async function fillTenant(own: Business, mark: string): Promise<TenantData> {
  const { call, accountId } = own;
  await prepareAccount(call);
  await call(companyInfo.save, {
    body: { companyName: `Κλινική ${mark}`, location: 'Πάτρα', postFrequencyDays: 1, scheduledTime: '10:30' },
  });
  const product = await makeProduct(call, `Ορός ${mark}`);
  await call(periods.generate).catch(() => undefined);
  const { scheduledPeriod } = await call(periods.read);
  const periodId = scheduledPeriod?.id ?? 0;
  await call(periods.update, { params: { id: periodId }, body: { isActive: false } });
  const { bulkPosts: posts } = await call(bulkPosts.list);
  const drafts = posts.filter(
    ({ postStatus, scheduledDate }) => postStatus === 'draft' && Date.parse(scheduledDate) > Date.now(),
  );
  const [first, second] = drafts;
  if (!first || !second) throw new Error('two drafts are needed');
  const publishedTo = await publishPost(own, first.id);
  const { selectedPages } = await call(connection.listSelectedPages);
  const { adminUsers } = await (await asAdmin())(accounts.get, { params: { id: accountId } });
  const { products } = await call(accountProducts.list);
  const { devices: signedIn } = await call(devices.list);
  const apiKey = await call(apiKeys.create, { body: { name: mark, scopes: ['posts:read'], days: 30 } });
  const { link } = await call(connectLinks.create, { body: { name: mark } });
  const { link: monthLink } = await call(clientMonths.create, { body: {} });
  const userId = adminUsers[0]?.id ?? 0;
  const publishedId = publishedTo.find(({ platform }) => platform === 'facebook')?.externalId;
  if (!publishedId) throw new Error('nothing is published on Facebook');
  if (!products.some(({ id }) => id === product.accountProductId)) throw new Error('the product is missing');
  return {
    accountId,
    userId,
    connectLinkId: link.id,
    monthLinkId: monthLink.id,
    ...product,
    postId: second.id,
    periodId,
    pageId: selectedPages.find(({ platform }) => platform === 'facebook')?.pageId ?? '',
    publishedId,
    apiKeyId: apiKey.key.id,
    ...(await makeWebhook(call)),
    deviceId: signedIn[0]?.id ?? '',
    passkeyId: await plantPasskey(userId, accountId),
  };
}
