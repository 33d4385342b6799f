import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { devices } from '@kallos/contracts/auth/devices';
import { factors } from '@kallos/contracts/auth/factors';
import { passwords } from '@kallos/contracts/auth/passwords';
import { sessions } from '@kallos/contracts/auth/sessions';
import { webhooks } from '@kallos/contracts/auth/webhooks';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products } from '@kallos/contracts/catalog/products';
import type { Call } from '@kallos/contracts/client';
import type { CallReply, Endpoint } from '@kallos/contracts/endpoint';
import { livePath } from '@kallos/contracts/gateway/live';
import { defaultLogin } from '@kallos/contracts/networks';
import { allowances } from '@kallos/contracts/posts/allowances';
import { needsAttention } from '@kallos/contracts/posts/attention';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { periods } from '@kallos/contracts/posts/periods';
import { publishing } from '@kallos/contracts/posts/publishing';
import { connectLinks } from '@kallos/contracts/social/connect-links';
import { connection } from '@kallos/contracts/social/connection';
import { insights } from '@kallos/contracts/social/insights';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import type { BrowserContext } from 'playwright-core';
import {
  catalogProduct,
  manyPosts,
  drawnImage,
  foundImage,
  imageOf,
  post,
  posts,
  product,
  selectedPage,
  fixedMoment,
  learnedVoice,
  insightsBefore,
  text,
  unusedAllowances,
  publishedFixtures,
  writer,
} from './portal-fixtures.ts';

const seenAt = (hoursAgo: number) => {
  const at = new Date(fixedMoment.getTime() - hoursAgo * 3_600_000).toISOString();
  return { signedInAt: at, lastSeenAt: at };
};

interface FixedAnswer {
  readonly method: string;
  readonly path: RegExp;
  readonly reply: unknown;
}

/** Types a fixed response by the contract, for any parameters. */
function answer<const E extends Endpoint>(endpoint: E, reply: CallReply<E>): FixedAnswer {
  const path = endpoint.path.replaceAll(/:[a-zA-Z]+/g, String.raw`[^/?]+`);
  return { method: endpoint.method, path: new RegExp(String.raw`^${path}(\?|$)`), reply };
}

/** Returns posts at the fixed time. */
const calendarOf = (all: CallReply<typeof bulkPosts.list>['bulkPosts']) => ({
  bulkPosts: all,
  counts: {
    all: all.length,
    ahead: all.filter(({ scheduledDate }) => Date.parse(scheduledDate) >= fixedMoment.getTime()).length,
    waiting: all.filter(({ postStatus }) => postStatus === 'scheduled').length,
    troubled: all.filter((post) => needsAttention(post, fixedMoment)).length,
    before: 0,
    daysBefore: 0,
  },
});

/** The state of the Facebook connection. */
export type ConnectionState = 'ok' | 'none' | 'needs_reconnect' | 'no_pages';

/** The state of a fixed portal. */
export interface PortalState {
  readonly connection?: ConnectionState;
  /** An account without products and posts. */
  readonly isEmpty?: boolean;
  /** A new account before the setup. */
  readonly isNew?: boolean;
  /** An account with seven posts on one day and metrics of earlier weeks. */
  readonly isCrowded?: boolean;
}

/** Reads an account's real responses for everything that the fixtures lack. */
async function readReal(call: Call) {
  const [mine, catalogue, posts, pages, company, who] = await Promise.all([
    call(accountProducts.list),
    call(products.list, { query: { pageSize: 1, sort: 'oldest' } }),
    call(bulkPosts.list),
    call(connection.listPages, { query: {} }),
    call(companyInfo.read),
    call(sessions.verify),
  ]);
  const [product, post, page] = [mine.products[0], posts.bulkPosts[0], pages.facebookPages[0]];
  const [catalogProduct, account] = [catalogue.products[0], pages.instagramAccounts[0]];
  if (!product || !post || !page || !account || !catalogProduct || !company.companyInfo)
    throw new Error('the account is not prepared');
  return {
    mine,
    catalogue,
    posts,
    pages,
    company: company.companyInfo,
    who,
    product,
    post,
    page,
    account,
    catalogProduct,
  };
}
type Real = Awaited<ReturnType<typeof readReal>>;

function pagesIn(state: ConnectionState, isCrowded: boolean, real: Real): FixedAnswer {
  const page = { ...real.page, pictureUrl: null };
  const account = { ...real.account, pictureUrl: null };
  const isThere = state !== 'none';
  const hasPages = isThere && state !== 'no_pages';
  return answer(connection.listPages, {
    ...real.pages,
    connected: isThere,
    source: isThere ? 'stored' : 'no_token',
    state: state === 'no_pages' ? 'ok' : state,
    ...(isCrowded ? { notYetPermitted: [] } : {}),
    logins: real.pages.logins.map((login) =>
      login.name === defaultLogin
        ? { ...login, state: state === 'no_pages' ? ('ok' as const) : state }
        : { ...login, state: 'none' as const },
    ),
    places: hasPages
      ? real.pages.places.flatMap((place, index): typeof real.pages.places =>
          index > 0
            ? []
            : [
                {
                  ...place,
                  pictureUrl: null,
                  platform: 'facebook',
                  parentId: null,
                  username: null,
                  id: '1001',
                  name: 'Δέρμα & Φως',
                  category: 'Κλινική αισθητικής',
                  canPublish: true,
                },
                {
                  ...place,
                  pictureUrl: null,
                  platform: 'facebook',
                  parentId: null,
                  username: null,
                  isChosen: false,
                  id: '1002',
                  name: 'Δέρμα & Φως Χανιά',
                  category: 'Κλινική',
                  canPublish: false,
                },
                {
                  ...place,
                  pictureUrl: null,
                  platform: 'instagram',
                  parentId: '1001',
                  username: 'derma.fos',
                  id: '2001',
                  name: 'Δέρμα & Φως',
                  category: null,
                  canPublish: true,
                },
              ],
        )
      : [],
    facebookPages: hasPages
      ? [
          { ...page, id: '1001', name: 'Δέρμα & Φως', category: 'Κλινική αισθητικής', canPublish: true },
          { ...page, id: '1002', name: 'Δέρμα & Φως Χανιά', category: 'Κλινική', canPublish: false },
        ]
      : [],
    instagramAccounts: hasPages
      ? [{ ...account, id: '2001', name: 'Δέρμα & Φως', username: 'derma.fos', pageId: '1001' }]
      : [],
  });
}

const answers = (
  { connection: state = 'ok', isEmpty = false, isNew = false, isCrowded = false }: PortalState,
  real: Real,
): FixedAnswer[] => [
  answer(publishing.health, { success: true, state: 'ok', lateSeconds: 0 }),
  answer(sessions.verify, {
    ...real.who,
    account: { id: 1, businessName: 'Δέρμα & Φως', status: 'active' },
  }),
  answer(companyInfo.read, {
    success: true,
    companyInfo: isNew
      ? null
      : {
          ...real.company,
          companyName: 'Δέρμα & Φως',
          location: 'Αθήνα',
          postFrequencyDays: 2,
          scheduledTime: '10:30',
        },
  }),
  answer(accountProducts.list, {
    success: true,
    products: isEmpty ? [] : [0, 1, 3].map((index) => product(real.product, index)),
  }),
  answer(products.list, {
    ...real.catalogue,
    products: [0, 1, 2, 3].map((index) => catalogProduct(real.catalogProduct, index)),
    total: 4,
  }),
  answer(pictures.list, {
    success: true,
    images: [0, 1, 2].map((index) => ({ id: index + 1, imagePath: imageOf(index) })),
  }),
  answer(networkLimits.read, { success: true, limits: standardLimits }),
  answer(brandVoice.read, { success: true, voice: null, proposal: learnedVoice }),
  answer(allowances.read, unusedAllowances),
  answer(mediaSpace.read, { success: true, usedBytes: 0, limitBytes: 2_000_000_000, isTrial: false }),
  answer(aiCreation.preview, {
    success: true,
    description: text,
    topImages: [1, 2, 3].map(foundImage),
    remainingImages: [4, 5].map(foundImage),
    totalFound: 20,
    totalValid: 5,
    writer,
  }),
  answer(passwords.showLink, { state: 'open', kind: 'reset', email: 'info@dermafos.gr' }),
  answer(sessions.loginBusiness, {
    success: true,
    token: '',
    message: 'Second step required',
    secondStep: { ticket: 'ticket', ways: ['code'] },
  }),
  answer(apiKeys.list, { success: true, keys: [] }),
  answer(webhooks.list, { success: true, webhooks: [] }),
  answer(connectLinks.list, { success: true, links: [] }),
  answer(factors.read, { success: true, hasCodes: true, recoveryCodesLeft: 9, passkeys: [], isOwn: true }),
  answer(factors.beginCodes, {
    success: true,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Kallos:info@dermafos.gr?issuer=Kallos&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  }),
  answer(devices.list, {
    success: true,
    devices: [
      { id: '1', device: 'Chrome · Windows', address: '192.0.2.1', isThis: true, ...seenAt(0) },
      { id: '2', device: 'Safari · iPhone', address: '198.51.100.7', isThis: false, ...seenAt(5) },
    ],
  }),
  pagesIn(state, isCrowded, real),
  answer(insights.list, {
    success: true,
    insights: isCrowded ? insightsBefore(posts.length + manyPosts.length) : [],
    firstComments: [],
  }),
  answer(connection.listSelectedPages, {
    success: true,
    selectedPages: state === 'none' || state === 'no_pages' ? [] : [selectedPage('1001')],
  }),
  answer(bulkPosts.list, {
    ...real.posts,
    ...calendarOf(
      isEmpty
        ? []
        : [...posts, ...(isCrowded ? [...manyPosts, ...publishedFixtures] : [])].map((fixture, index) =>
            post(real.post, fixture, index),
          ),
    ),
    timeZone: 'Europe/Athens',
    postFrequencyDays: 2,
    now: fixedMoment.toISOString(),
  }),
  answer(bulkPosts.check, { success: true, packVersion: 'fixed', findings: [] }),
  answer(periods.read, {
    success: true,
    scheduledPeriod: {
      id: 1,
      isActive: !isEmpty,
      nextScheduledDate: '2026-12-07T08:30:00.000Z',
      postFrequencyDays: 2,
    },
  }),
];

/** Reads the responses of a prepared account, which can then be fixed in any number of contexts. */
export async function readPortal(call: Call) {
  const real = await readReal(call);
  return {
    /** Stops time and fixes every response of a context, so that its screens are the same in each run. */
    fixIn: async (context: BrowserContext, state: PortalState = {}): Promise<void> => {
      const fixed = answers(state, real);
      await context.clock.setFixedTime(fixedMoment);
      await context.route('**/media/**', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: drawnImage(Number(/(\d)\.jpg/.exec(route.request().url())?.[1] ?? 0)),
        }),
      );
      await context.route('**/api/**', (route) => {
        const { pathname, search } = new URL(route.request().url());
        const wanted = fixed.find(
          ({ method, path }) => method === route.request().method() && path.test(pathname + search),
        );
        if (wanted)
          return route.fulfill({ json: wanted.reply, headers: { date: fixedMoment.toUTCString() } });
        if (route.request().method() !== 'GET' || pathname === livePath) return route.fallback();
        // Real data would differ in each run.
        const message = `The fixed portal has no answer to ${pathname}`;
        return route.fulfill({ status: 501, json: { success: false, code: 'not_fixed', message } });
      });
    },
  };
}
