import { companyInfo } from '@kallos/contracts/auth/company-info';
import { sessions } from '@kallos/contracts/auth/sessions';
import { type AccountProduct, accountProducts } from '@kallos/contracts/catalog/account-products';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products, type Product } from '@kallos/contracts/catalog/products';
import type { CallReply } from '@kallos/contracts/endpoint';
import { allowances } from '@kallos/contracts/posts/allowances';
import { needsAttention } from '@kallos/contracts/posts/attention';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts, type BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { periods } from '@kallos/contracts/posts/periods';
import { publishing } from '@kallos/contracts/posts/publishing';
import { connection, type SelectedPage } from '@kallos/contracts/social/connection';
import { insights } from '@kallos/contracts/social/insights';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import type { FakeApi } from './fake-api.tsx';

const day = 86_400_000;
const createdAt = new Date(Date.now() - 9 * day).toISOString();

/** A moment so many days from now, at half past ten in Athens in winter. */
export const inDays = (days: number): string =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T08:30:00.000Z`;

const imagePath = (index: number): string => `/media/${'0'.repeat(39)}${index}.jpg`;

/** A product of the account. */
export const aProduct = (id: number, more: Partial<AccountProduct> = {}): AccountProduct => ({
  id,
  originalProductId: id + 10,
  originalName: 'Hydra Serum 1,5%',
  customName: null,
  originalDescription: 'Ελαφριά σύνθεση για καθημερινή χρήση, που απορροφάται γρήγορα.',
  customDescription: null,
  originalImagePath: imagePath(id),
  customImagePath: null,
  categoryName: 'Οροί και αμπούλες',
  productClass: 'cosmetic',
  permittedClaims: '',
  requiredWarnings: '',
  createdAt,
  ...more,
});

/** A product of the administrator's catalogue. */
export const aCatalogProduct = (id: number, more: Partial<Product> = {}): Product => ({
  id,
  name: 'Hydra Serum 1,5%',
  description: 'Ελαφριά σύνθεση για καθημερινή χρήση.',
  status: 'active',
  productClass: 'cosmetic',
  permittedClaims: '',
  requiredWarnings: '',
  categoryId: 1,
  categoryName: 'Οροί και αμπούλες',
  imagePath: imagePath(id - 10),
  examplePostsCount: 0,
  createdAt,
  updatedAt: createdAt,
  ...more,
});

/** A post of the account, by default a draft of tomorrow. */
export const aPost = (id: number, more: Partial<BulkPost> = {}): BulkPost => ({
  id,
  productId: 1,
  productName: 'Hydra Serum 1,5%',
  categoryName: 'Οροί και αμπούλες',
  product: { name: 'Hydra Serum 1,5%', categoryName: 'Οροί και αμπούλες' },
  content: 'Το Hydra Serum ενυδατώνει και αφήνει το δέρμα απαλό.',
  variants: {},
  place: null,
  scheduledDate: inDays(id),
  productImage: imagePath(1),
  image: imagePath(1),
  pictures: [{ path: imagePath(1), alt: 'Ένα μπουκάλι ορού', isMade: false }],
  hashtagsInComment: false,
  firstComment: '',
  isAiGenerated: false,
  isScheduled: more.postStatus !== undefined && more.postStatus !== 'draft',
  postStatus: 'draft',
  scheduledAt: null,
  generatedAt: createdAt,
  updatedAt: createdAt,
  publishedAt: null,
  failureReason: null,
  targets: [],
  findings: [],
  checkedAt: null,
  writer: { kind: 'built-in', model: null },
  verdict: {
    packVersion: 'test',
    productClass: 'cosmetic',
    findings: [],
  },
  claimOverride: null,
  likeness: null,
  repeat: null,
  repeatOf: null,
  version: 1,
  ...more,
});

/** The page that the account's posts go to. */
const aSelectedPage: SelectedPage = {
  pageId: '1001',
  pageName: 'Δέρμα & Φως',
  pageCategory: null,
  platform: 'facebook',
  accessToken: 'ref',
  isActive: true,
  instagramId: null,
  instagramUsername: null,
};

/** The reply of the calendar with these posts. */
export function calendarWith(posts: readonly BulkPost[]): CallReply<typeof bulkPosts.list> {
  const now = new Date();
  return {
    success: true,
    bulkPosts: [...posts],
    counts: {
      all: posts.length,
      ahead: posts.filter(({ scheduledDate }) => Date.parse(scheduledDate) >= now.getTime()).length,
      waiting: posts.filter(({ postStatus }) => postStatus === 'scheduled').length,
      troubled: posts.filter((post) => needsAttention(post, now)).length,
      before: 0,
      daysBefore: 0,
    },
    timeZone: 'Europe/Athens',
    postFrequencyDays: 2,
    now: now.toISOString(),
  };
}

/** The pages of a connected person: one that posts go to, one without the right to publish, an Instagram account. */
export const listedPages: CallReply<typeof connection.listPages> = {
  success: true,
  message: 'Pages',
  connected: true,
  source: 'stored',
  state: 'ok',
  expiresAt: null,
  missingPermissions: [],
  isAddressPublic: true,
  notYetPermitted: [],
  logins: [{ name: 'facebook', state: 'ok', expiresAt: null, missingPermissions: [], notYetPermitted: [] }],
  places: [
    {
      platform: 'facebook',
      id: '1001',
      name: 'Δέρμα & Φως',
      username: null,
      category: 'Κλινική αισθητικής',
      parentId: null,
      pictureUrl: null,
      canPublish: true,
    },
    {
      platform: 'facebook',
      id: '1002',
      name: 'Δέρμα & Φως Χανιά',
      username: null,
      category: 'Κλινική',
      parentId: null,
      pictureUrl: null,
      canPublish: false,
    },
    {
      platform: 'instagram',
      id: '2001',
      name: 'Δέρμα & Φως',
      username: 'derma.fos',
      category: null,
      parentId: '1001',
      pictureUrl: null,
      canPublish: true,
    },
  ],
  facebookPages: [
    {
      id: '1001',
      name: 'Δέρμα & Φως',
      category: 'Κλινική αισθητικής',
      accessToken: 'ref',
      pictureUrl: null,
      canPublish: true,
    },
    {
      id: '1002',
      name: 'Δέρμα & Φως Χανιά',
      category: 'Κλινική',
      accessToken: 'ref',
      pictureUrl: null,
      canPublish: false,
    },
  ],
  instagramAccounts: [
    {
      id: '2001',
      name: 'Δέρμα & Φως',
      username: 'derma.fos',
      accessToken: 'ref',
      pictureUrl: null,
      pageId: '1001',
    },
  ],
};

/** The same list without a connection. */
export const unconnectedPages: typeof listedPages = {
  ...listedPages,
  connected: false,
  source: 'no_token',
  state: 'none',
  logins: [{ name: 'facebook', state: 'none', expiresAt: null, missingPermissions: [], notYetPermitted: [] }],
  places: [],
  facebookPages: [],
  instagramAccounts: [],
};

/** The company as the account saved it. */
export const savedCompany = {
  id: 1,
  accountId: 1,
  companyName: 'Δέρμα & Φως',
  location: 'Αθήνα',
  postFrequencyDays: 2,
  scheduledTime: '10:30',
  logoUrl: null,
  timeZone: 'Europe/Athens',
};

/** Answers everything that the portal reads as for an account that is set up and has two drafts. */
export function answerAsReadyAccount(api: FakeApi): void {
  api.reply(sessions.verify, {
    success: true,
    role: 'business_admin',
    name: 'Άννα',
    userId: 'business:1',
    account: { id: 1, businessName: 'Δέρμα & Φως', status: 'active' },
    isImpersonated: false,
  });
  api.reply(companyInfo.read, { success: true, companyInfo: savedCompany });
  api.reply(accountProducts.list, {
    success: true,
    products: [aProduct(1), aProduct(2, { originalName: 'Αντηλιακό SPF 50' })],
  });
  api.reply(products.list, {
    success: true,
    products: [aCatalogProduct(11)],
    total: 1,
    hasMore: false,
    countsByStatus: { active: 1, draft: 0, archived: 0 },
  });
  api.reply(pictures.list, { success: true, images: [] });
  api.reply(networkLimits.read, { success: true, limits: standardLimits });
  api.reply(brandVoice.read, { success: true, voice: null, proposal: null });
  api.reply(mediaSpace.read, { success: true, usedBytes: 0, limitBytes: 2_000_000_000, isTrial: false });
  api.reply(allowances.read, {
    success: true,
    isTrial: false,
    texts: { used: 0, limit: 60 },
    testEmails: { used: 0, limit: 5 },
    resetsAt: inDays(1),
  });
  api.reply(publishing.health, { success: true, state: 'ok', lateSeconds: 0 });
  api.reply(connection.listPages, listedPages);
  api.reply(connection.listSelectedPages, { success: true, selectedPages: [aSelectedPage] });
  api.reply(insights.list, { success: true, insights: [], firstComments: [] });
  api.reply(periods.read, { success: true, scheduledPeriod: null });
  api.reply(bulkPosts.list, calendarWith([aPost(1), aPost(2)]));
  api.reply(bulkPosts.check, { success: true, packVersion: 'test', findings: [] });
}
