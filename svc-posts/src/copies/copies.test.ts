import {
  accountCreated,
  accountUpdated,
  businessSignedIn,
  companyInfoSaved,
} from '@kallos/contracts/auth/events';
import {
  accountProductRemoved,
  accountProductsListed,
  accountProductUpdated,
} from '@kallos/contracts/catalog/events';
import { ApiError } from '@kallos/contracts/client';
import { resyncWanted } from '@kallos/contracts/posts/events';
import { publishing } from '@kallos/contracts/posts/publishing';
import { connected, disconnected, pagesSelected, reconnectNeeded } from '@kallos/contracts/social/events';
import { readAnnounced, callAs, adminCaller } from '@kallos/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { bareFacts, companyFacts, pageOf, useTestPosts } from '../../testing/test-posts.ts';
import { accountsCopy } from '../schema/copies.ts';
import { companyOf, isOnTrial, pagesOf, productsOf } from './copies.ts';
import { fillNewCopies, learnPages } from './save-copies.ts';

const posts = useTestPosts();
let accountId = 0;

const company = { ...companyFacts, emails: [] };
const product = (name: string) => ({
  accountProductId: accountId * 100,
  accountId,
  name,
  ...bareFacts,
});
const pageIds = async () => (await posts.across((tx) => pagesOf(tx, accountId))).map(({ pageId }) => pageId);
const names = async () => (await posts.across((tx) => productsOf(tx, accountId))).map(({ name }) => name);

beforeEach(() => {
  accountId += 1;
});

it("defaults are the business's name and a weekly post at nine", async () => {
  for (const status of ['trial', 'active'] as const) {
    await posts.consume(companyInfoSaved, { ...company, accountId: accountId + 1000 });
    await posts.consume(accountCreated, { accountId, businessName: `Το ${status}`, status });
    const known = await posts.across(async (tx) => [
      await companyOf(tx, accountId),
      await isOnTrial(tx, accountId),
    ]);
    const standard = {
      location: '',
      postFrequencyDays: 7,
      scheduledTime: '09:00',
      timeZone: 'Europe/Athens',
      logoPath: null,
    };
    expect(known).toEqual([
      { ...standard, companyName: `Το ${status}`, emails: [], deadEmails: [] },
      status === 'trial',
    ]);
    accountId += 1;
  }
});

it('a page removed during the query does not come back', async () => {
  const told = { success: true, pages: [pageOf('gone')], isReconnectNeeded: false };
  const social = () => posts.consume(pagesSelected, { accountId, pages: [] }).then(() => told);
  await learnPages({ db: posts.ctx.db, social: social as unknown as typeof posts.ctx.social }, accountId);
  expect(await pageIds()).toEqual([]);
});

describe('a late event', () => {
  it('does not overwrite a newer account or company', async () => {
    const account = { accountId, businessName: 'Νέα', status: 'active' as const };
    await posts.consume(accountUpdated, account, 20);
    await posts.consume(accountUpdated, { ...account, status: 'trial' }, 10);
    expect(await posts.across((tx) => isOnTrial(tx, accountId))).toBe(false);
    await posts.consume(companyInfoSaved, { ...company, accountId, scheduledTime: '18:00' }, 21);
    await posts.consume(companyInfoSaved, { ...company, accountId, scheduledTime: '07:00' }, 11);
    expect((await posts.across((tx) => companyOf(tx, accountId))).scheduledTime).toBe('18:00');
  });

  it('neither renames nor restores a product', async () => {
    await posts.consume(accountProductUpdated, product('νέο'), 20);
    await posts.consume(accountProductUpdated, product('παλιό'), 10);
    expect(await names()).toEqual(['νέο']);
    await posts.consume(accountProductRemoved, { accountId, accountProductId: accountId * 100 }, 30);
    await posts.consume(accountProductUpdated, product('νέο'), 25);
    expect(await names()).toEqual([]);
  });

  it('restores no removed page and no outdated connection state', async () => {
    await posts.consume(pagesSelected, { accountId, pages: [pageOf('new')] }, 20);
    await posts.consume(pagesSelected, { accountId, pages: [pageOf('old')] }, 10);
    expect(await pageIds()).toEqual(['new']);
    await posts.consume(connected, { accountId }, 40);
    await posts.consume(reconnectNeeded, { accountId, reason: 'token_190' }, 30);
    const [kept] = await posts.across((tx) => pagesOf(tx, accountId));
    expect(kept?.isReconnectNeeded).toBe(false);
    await posts.consume(disconnected, { accountId, reason: 'user' }, 50);
    await posts.consume(pagesSelected, { accountId, pages: [pageOf('new')] }, 45);
    expect(await pageIds()).toEqual([]);
  });
});

describe('a resync', () => {
  it('removes products whose removal event was lost, and keeps listed ones', async () => {
    await posts.consume(accountProductUpdated, product('μένει'));
    await posts.consume(accountProductUpdated, {
      ...product('φεύγει'),
      accountProductId: accountId * 100 + 1,
    });
    await posts.consume(accountProductsListed, { accountId, accountProductIds: [accountId * 100] });
    expect(await names()).toEqual(['μένει']);
    await posts.consume(accountProductsListed, { accountId, accountProductIds: [] });
    expect(await names()).toEqual([]);
  });

  it('is requested only by an administrator or a database with an empty copy', async () => {
    const call = callAs(posts.app, adminCaller);
    const asked = async () => (await readAnnounced(posts.ctx.db, resyncWanted)).length;
    const before = await asked();
    expect(await call(publishing.resync)).toMatchObject({ success: true });
    expect(await asked()).toBe(before + 1);
    await expect(posts.as(accountId)(publishing.resync)).rejects.toThrow(ApiError);
    await posts.consume(accountUpdated, { accountId, businessName: 'Α', status: 'trial' });
    expect(await fillNewCopies(posts.ctx)).toBe(true);
    await posts.consume(businessSignedIn, { accountId, at: new Date() });
    expect(await fillNewCopies(posts.ctx)).toBe(false);
    await posts.across((tx) => tx.delete(accountsCopy));
    expect(await fillNewCopies(posts.ctx)).toBe(true);
    expect(await asked()).toBe(before + 3);
  });
});
