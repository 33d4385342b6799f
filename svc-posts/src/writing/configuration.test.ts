import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { hashtagsOf } from '@kallos/contracts/texts/hashtags';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { networkOf, type PostWriter, type WritingRequest } from '@kallos/writing/built-in/writer';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companyFacts, useTestPosts } from '../../testing/test-posts.ts';
import { writeText } from '../posts/texts/write-text.ts';
import { platformStyles } from '../schema/writing.ts';

const posts = useTestPosts();
let account = 0;
let orders: WritingRequest[] = [];

/** Writes like the built-in writer and records its input. */
const writer: PostWriter = {
  write: (order) => {
    orders.push(order);
    return builtInWriter.write(order);
  },
};

beforeEach(async () => {
  account += 1;
  orders = [];
  await posts.setUp(account);
});

const product = {
  accountProductId: 1,
  name: 'Ορός ενυδάτωσης',
  description: 'Ορός προσώπου με υαλουρονικό οξύ.',
  categoryName: 'Οροί',
  examplePosts: ['Δοκιμάστε τον. #ορος #ενυδατωση #προσωπο'],
};
const company = { accountId: 0, ...companyFacts, logoPath: null, emails: [], deadEmails: [] };
const write = () => writeText({ ...posts.ctx, writer }, { accountId: account, product, company });
const ruleOf = (platform: 'facebook' | 'instagram', change: { maxHashtags?: number; active?: boolean }) =>
  posts.set(platformStyles, change, eq(platformStyles.platformId, platform));
const choose = (...platforms: Array<'facebook' | 'instagram'>) =>
  posts.choosePages(
    account,
    ...platforms.map((platform) => ({ pageId: `${account}-${platform}`, platform })),
  );

describe("a network's style rule", () => {
  it("passes Instagram's style and hashtags to the writer for shared texts", async () => {
    await choose('facebook', 'instagram');
    await write();
    expect(orders[0]).toMatchObject({ platform: 'instagram', rule: { maxHashtags: 5 } });
    expect(orders[0]?.rule?.postStyle).toMatch(/visual/);
  });

  it('limits hashtags more strictly for Facebook pages only', async () => {
    await choose('facebook');
    const { content } = await write();
    expect(orders[0]).toMatchObject({ platform: 'facebook', rule: { maxHashtags: 3 } });
    expect(hashtagsOf(content)).toHaveLength(3);
  });

  it("applies the administrator's changes, and nothing while disabled", async () => {
    await choose('instagram');
    await ruleOf('instagram', { maxHashtags: 1 });
    expect(hashtagsOf((await write()).content)).toHaveLength(1);
    await ruleOf('instagram', { maxHashtags: 5, active: false });
    await write();
    expect(orders[1]?.rule).toBeUndefined();
    await ruleOf('instagram', { active: true });
  });

  it('is Instagram’s for the call that always names it', async () => {
    await choose('facebook');
    const { post } = await posts.as(account)(bulkPosts.generate, {
      body: { accountProductId: account * 100 },
    });
    expect(post.content).not.toBe('');
    expect(networkOf([])).toBe('instagram');
  });
});
