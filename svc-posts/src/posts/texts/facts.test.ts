import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { describe, expect, it } from 'vitest';
import { bareFacts, useTestPosts } from '../../../testing/test-posts.ts';
import { writeNextDraft } from './write-drafts.ts';

const posts = useTestPosts();
let account = 0;

const newAccount = () => posts.setUp(++account);
const list = () => posts.list(account);

describe('the input of a text', () => {
  it('offers a consultation for a prescription product, by name or class', async () => {
    await newAccount();
    await posts.addProduct(account, account * 100 + 1, { name: 'Botox μετώπου' });
    await posts.addProduct(account, account * 100 + 2, {
      ...bareFacts,
      name: 'Άλφα 5',
      description: 'Το Άλφα 5 είναι εδώ για εσάς.',
      productClass: 'prescription',
      isClassConfirmed: true,
    });
    while (await writeNextDraft(posts.ctx));
    const drafts = (await list()).slice(1);
    expect(drafts.map(({ productName }) => productName)).toEqual(['Botox μετώπου', 'Άλφα 5']);
    for (const { content } of drafts) {
      expect(content).toContain('Συμβουλευτική επίσκεψη');
      expect(content).not.toMatch(/botox|Άλφα/i);
    }
    const body = { accountProductId: account * 100 + 1, customName: 'BOTOX', customDescription: 'Με botox.' };
    expect((await posts.as(account)(bulkPosts.generate, { body })).content).not.toMatch(/botox/i);
  });

  it('stores the used facts, and the next text uses others', async () => {
    await newAccount();
    const [first] = await list();
    expect(first?.facts?.length).toBeGreaterThanOrEqual(2);
    for (const fact of first?.facts ?? []) expect(first?.content).toContain(fact);
    const body = { accountProductId: account * 100 };
    const { content } = await posts.as(account)(bulkPosts.generate, { body });
    for (const fact of first?.facts ?? []) expect(content).not.toContain(fact);
    const { bulkPost } = await posts.update(account, first?.id ?? 0, { content });
    expect(bulkPost.facts).not.toEqual(first?.facts);
    for (const fact of bulkPost.facts ?? []) expect(content).toContain(fact);
    // A user's own text has no facts.
    expect(
      (await posts.update(account, first?.id ?? 0, { content: 'Δικό μας κείμενο.' })).bulkPost.facts,
    ).toEqual([]);
  });
});
