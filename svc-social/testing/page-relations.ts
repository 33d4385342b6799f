import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { updateRows } from '@kallos/service-kit/testing';
import { eq } from 'drizzle-orm';
import { pageLocks, pages, selectedPages, socialConnections } from '../src/schema/deliveries.ts';
import { deliver, posts, type DeliveryBench } from './delivery-bench.ts';

/** The possible relations of the account to page p1, or to the Instagram account ig1. */
export const relations = {
  'holds it': { accountId: 1, mayPublish: true, hasPosts: true, isForeign: false },
  'shares it since before pages were locked': {
    accountId: 2,
    mayPublish: true,
    hasPosts: true,
    isForeign: false,
  },
  'manages it by the same person, while another account holds it': {
    accountId: 2,
    mayPublish: false,
    hasPosts: false,
    isForeign: true,
  },
  'manages it by another person, while another account holds it': {
    accountId: 2,
    mayPublish: false,
    hasPosts: false,
    isForeign: true,
  },
  'released it, and it is free': { accountId: 1, mayPublish: false, hasPosts: true, isForeign: false },
  'released it, and another account holds it': {
    accountId: 1,
    mayPublish: false,
    hasPosts: true,
    isForeign: true,
  },
} as const;
/** One of {@link relations}. */
export type Relation = keyof typeof relations;

/** An account and a page in one relation. */
export interface RelationCase {
  readonly network: keyof typeof posts;
  readonly accountId: number;
  readonly pageId: string;
  /** A post that the account published on the page; empty if none. */
  readonly own: string;
  /** A post that another account published there. */
  readonly foreign: string;
}

/** Gives account 2 the same page and Instagram account, with its own token. */
async function manageToo(bench: DeliveryBench, tx: Transaction, samePerson: boolean): Promise<void> {
  const pageToken = bench.ctx.secrets.seal('page', { accountId: 2, column: 'pages.page_token' });
  await tx.delete(pages).where(eq(pages.accountId, 2));
  await tx.delete(selectedPages).where(eq(selectedPages.accountId, 2));
  await tx.delete(pageLocks).where(eq(pageLocks.accountId, 2));
  const both = { accountId: 2, canPublish: true };
  await tx.insert(pages).values([
    { ...both, platform: 'facebook', externalId: 'p1', pageToken },
    { ...both, platform: 'instagram', externalId: 'ig1', parentPageId: 'p1' },
  ]);
  if (samePerson)
    await tx.update(socialConnections).set({ metaUserId: 'u1' }).where(eq(socialConnections.accountId, 2));
}

const chooseBoth = async (tx: Transaction, accountId: number, state: 'held' | 'double') => {
  for (const [platform, pageId] of [
    ['facebook', 'p1'],
    ['instagram', 'ig1'],
  ] as const) {
    const place = { accountId, platform, pageId, pageName: pageId };
    await tx.insert(pageLocks).values({ ...place, state });
    await tx.insert(selectedPages).values(place);
  }
};

const release = async (tx: Transaction, accountId: number) => {
  await tx.delete(selectedPages).where(eq(selectedPages.accountId, accountId));
  await tx.update(pageLocks).set({ state: 'released' }).where(eq(pageLocks.accountId, accountId));
};

async function publishAs(
  bench: DeliveryBench,
  accountId: number,
  network: keyof typeof posts,
): Promise<string> {
  const post = { ...posts[network], accountId, key: `post:${accountId}`, message: `Της ${accountId}` };
  const outcome = await deliver(bench, post);
  if (outcome.state !== 'published') throw new Error(JSON.stringify(outcome));
  return outcome.externalId;
}

/** Sets up a relation; the holder and accounts with access have published on the page. */
export async function arrangeRelation(
  bench: DeliveryBench,
  relation: Relation,
  network: keyof typeof posts,
): Promise<RelationCase> {
  const { accountId } = relations[relation];
  await updateRows(bench.db, socialConnections, { scopes: [...bench.meta.scopes] });
  await acrossAccounts(bench.db, (tx) => manageToo(bench, tx, relation.includes('the same person')));
  const first = await publishAs(bench, 1, network);
  let second = '';
  if (relation.startsWith('shares')) {
    await acrossAccounts(bench.db, (tx) => chooseBoth(tx, 2, 'double'));
    second = await publishAs(bench, 2, network);
  }
  if (relation.startsWith('released'))
    await acrossAccounts(bench.db, async (tx) => {
      await release(tx, 1);
      if (relation.includes('another account')) await chooseBoth(tx, 2, 'held');
    });
  if (relation === 'released it, and another account holds it') second = await publishAs(bench, 2, network);
  const pageId = network === 'facebook' ? 'p1' : 'ig1';
  const isFirst = accountId === 1;
  const cell = {
    network,
    accountId,
    pageId,
    own: isFirst ? first : second,
    foreign: isFirst ? second : first,
  };
  return cell;
}

const everyScope = [
  'pages_manage_engagement',
  'instagram_manage_comments',
  'read_insights',
  'instagram_manage_insights',
  'instagram_manage_contents',
];

/** A call about a page or its content, as opposed to one about the user. */
export interface ReachedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

const isOfPerson = (place: string) => /^(me|debug_token)(\/|$)/.test(place);
const isOfPost = (place: string) => /\/(comments|insights)$/.test(place);

/**
 * Grants the user every permission, sets the owners of posts, and records the calls about pages.
 */
export function recordReach(bench: DeliveryBench): ReachedCall[] {
  const reached: ReachedCall[] = [];
  const note = (method: ReachedCall['method'], place: string) => {
    if (!isOfPerson(place)) reached.push({ method, path: place });
  };
  bench.meta.scopes = [...bench.meta.scopes, ...everyScope];
  bench.meta.twist = ({ get, post, remove, upload }) => ({
    get: async (place, params) => {
      note('GET', place);
      // The double supports neither comments nor insights.
      if (isOfPost(place)) return { data: [] };
      const owner = { id: place.startsWith('media') ? 'ig1' : 'p1' };
      return { ...(await get(place, params)), ...(place.includes('/') ? {} : { from: owner, owner }) };
    },
    post: (place, params) => {
      note('POST', place);
      return isOfPost(place) ? Promise.resolve({ id: 'c1' }) : post(place, params);
    },
    remove: (place) => {
      note('DELETE', place);
      return remove(place);
    },
    upload: (...words) => {
      note('POST', 'upload');
      return upload(...words);
    },
  });
  return reached;
}
