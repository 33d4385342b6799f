import type { AccountProduct } from '@kallos/contracts/catalog/account-products';
import type { RankedImage } from '@kallos/contracts/catalog/ai-creation';
import type { Product } from '@kallos/contracts/catalog/products';
import type { CallReply } from '@kallos/contracts/endpoint';
import type { allowances } from '@kallos/contracts/posts/allowances';
import type { BrandVoice } from '@kallos/contracts/posts/brand-voice';
import type { BulkPost, PostStatus } from '@kallos/contracts/posts/bulk-posts';
import type { PostInsights } from '@kallos/contracts/social/insights';

/** The time of the fixed portal: a Tuesday at ten in Athens. */
export const fixedMoment = new Date('2026-11-24T08:00:00Z');

/** The brand voice proposed from the account's examples. */
export const learnedVoice: BrandVoice = {
  length: 'short',
  address: 'plural',
  hasEmoji: false,
  avoidWords: [],
  signature: '',
  hashtags: [],
};

/** An unused daily allowance. */
export const unusedAllowances: CallReply<typeof allowances.read> = {
  success: true,
  isTrial: false,
  texts: { used: 0, limit: 60 },
  testEmails: { used: 0, limit: 5 },
  resetsAt: '2026-11-24T22:00:00.000Z',
};

export const writer = { kind: 'built-in', model: null } as const;
export const text =
  'Λάμψη που φαίνεται από την πρώτη εβδομάδα. Το Hydra Serum ενυδατώνει σε βάθος και αφήνει το δέρμα απαλό, χωρίς λιπαρότητα.\n\nΡωτήστε μας ποια φροντίδα ταιριάζει στο δικό σας δέρμα — με ραντεβού, στον χώρο μας.';
const names = ['Hydra Serum 1,5%', 'Κρέμα νύχτας με ρετινόλη', 'Αντηλιακό SPF 50', 'Peeling γλυκολικού'];
const categories = ['Οροί και αμπούλες', 'Κρέμες', 'Αντηλιακή φροντίδα', null];
export const imageOf = (index: number) => `/media/still${'0'.repeat(12)}${index}.jpg`;

export const product = (real: AccountProduct, index: number): AccountProduct => ({
  ...real,
  id: index + 1,
  originalProductId: index + 11,
  originalName: names[index] ?? '',
  customName: null,
  originalDescription:
    'Ελαφριά σύνθεση για καθημερινή χρήση. Απορροφάται γρήγορα και ταιριάζει σε κάθε τύπο δέρματος.',
  customDescription: null,
  originalImagePath: index === 3 ? null : imageOf(index),
  customImagePath: null,
  categoryName: categories[index] ?? null,
  createdAt: '2026-11-20T09:00:00.000Z',
});

export const catalogProduct = (real: Product, index: number): Product => ({
  ...real,
  id: index + 11,
  name: names[index] ?? '',
  description: 'Ελαφριά σύνθεση για καθημερινή χρήση.',
  status: 'active',
  categoryId: index + 1,
  categoryName: categories[index] ?? null,
  imagePath: index === 3 ? null : imageOf(index),
  examplePostsCount: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});

export const foundImage = (rank: number): RankedImage => ({
  id: `found-${rank}`,
  url: `https://pictures.example/${rank}.jpg`,
  proxyUrl: imageOf(rank),
  description: 'Σταγόνες ορού σε λευκό φόντο',
  rank,
  score: 100 - rank * 6,
  reason: 'Καθαρό φόντο, καλή ανάλυση',
  licence: 'CC BY 4.0',
});

interface FixturePost {
  readonly days: number;
  readonly status: PostStatus;
  readonly failureReason?: string;
}

const target = (isFacebook: boolean, { status }: FixturePost): BulkPost['targets'][number] => ({
  pageId: isFacebook ? '1001' : '2001',
  pageName: 'Δέρμα & Φως',
  platform: isFacebook ? ('facebook' as const) : ('instagram' as const),
  username: isFacebook ? null : 'derma.fos',
  state: status === 'draft' || status === 'scheduled' ? 'planned' : status,
  externalId: status === 'published' ? '1001_1' : null,
  permalink: status === 'published' ? 'https://posts.example/1' : null,
  reason: null,
  deletedAt: null,
});

export function post(real: BulkPost, fixture: FixturePost, index: number): BulkPost {
  const { days, status, failureReason = null } = fixture;
  const isScheduled = status !== 'draft';
  const name = names[index % names.length] ?? '';
  const categoryName = categories[index % names.length] ?? null;
  const productImage = index % names.length === 3 ? null : imageOf(index % names.length);
  const day = new Date(fixedMoment.getTime() + days * 86_400_000);
  return {
    ...real,
    id: index + 1,
    productId: (index % names.length) + 1,
    productName: name,
    categoryName,
    product: { name, categoryName },
    content: text,
    scheduledDate: `${day.toISOString().slice(0, 10)}T08:30:00.000Z`,
    productImage,
    image: productImage,
    isScheduled,
    postStatus: status,
    scheduledAt: isScheduled ? '2026-11-20T10:00:00.000Z' : null,
    generatedAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    publishedAt: null,
    failureReason,
    targets: [true, false].map((isFacebook) => ({ ...real.targets[0], ...target(isFacebook, fixture) })),
    writer,
    version: 1,
  };
}

export const posts: readonly FixturePost[] = [
  { days: 0, status: 'publishing' },
  { days: 1, status: 'scheduled' },
  { days: 3, status: 'draft' },
  { days: 5, status: 'failed', failureReason: 'permission_missing' },
  { days: 8, status: 'scheduled' },
  { days: -1, status: 'published' },
  { days: -2, status: 'needs_look', failureReason: 'unknown_outcome' },
  { days: -3, status: 'failed', failureReason: 'missed' },
  { days: -4, status: 'draft' },
];

/** Published posts of earlier weeks with their reach on two pages. */
export const publishedFixtures = [640, 410, 1180, 920, 530, 760].map((reach, index) => ({
  days: -30 - 7 * index,
  status: 'published' as const,
  reach,
}));

/** Returns their metrics. */
export const insightsBefore = (before: number): PostInsights[] =>
  publishedFixtures.map(({ reach }, index) => ({
    bulkPostId: before + index + 1,
    platform: 'facebook',
    pageId: '1001',
    day: '2026-11-23',
    views: Math.round(reach * 1.7),
    reach,
    reactions: Math.round(reach / 12),
    comments: Math.round(reach / 90),
    shares: Math.round(reach / 130),
    readAt: fixedMoment.toISOString(),
  }));

/** A day with more posts than fit on a card. */
export const manyPosts: readonly FixturePost[] = [
  { days: 3, status: 'draft' },
  { days: 3, status: 'scheduled' },
  { days: 3, status: 'scheduled' },
  { days: 3, status: 'failed', failureReason: 'permission_missing' },
  { days: 3, status: 'draft' },
  { days: 3, status: 'scheduled' },
];

const colours = ['#d7b49e', '#9fb8ad', '#c8c3d9', '#e5c9a8', '#b7c9d8', '#d9a5a5'];
/** Returns a drawn placeholder image. */
export const drawnImage = (index: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colours[index % colours.length] ?? ''}"/><circle cx="200" cy="220" r="110" fill="#fff" opacity=".6"/></svg>`;

export const selectedPage = (pageId: string) => ({
  pageId,
  pageName: 'Δέρμα & Φως',
  platform: 'facebook' as const,
  pageCategory: null,
  accessToken: 'ref',
  isActive: true,
  instagramId: null,
  instagramUsername: null,
});
