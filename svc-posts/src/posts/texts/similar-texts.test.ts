import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { openingOf } from '@kallos/writing/built-in/text-faults';
import type { PostWriter } from '@kallos/writing/built-in/writer';
import { afterEach, describe, expect, it } from 'vitest';
import { bareFacts, useTestPosts } from '../../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { writeNextDraft } from './write-drafts.ts';

const posts = useTestPosts();
let account = 0;

const newAccount = () => posts.setUp(++account);
const list = (of = account) => posts.list(of);
const update: typeof posts.update = (...wish) => posts.update(...wish);
const create = (content: string, day = 3) =>
  posts.as(account)(bulkPosts.create, {
    body: {
      title: 'Ανακοίνωση',
      content,
      pictures: [],
      scheduledDate: new Date(Date.now() + day * 86_400_000).toISOString(),
    },
  });

const opening =
  'Το ιατρείο μας υποδέχεται από τη Δευτέρα όσους θέλουν να μάθουν περισσότερα για την περιποίηση του δέρματος';
const text = `${opening}, με ραντεβού κάθε απόγευμα από τις πέντε ως τις εννέα στην οδό Κανάρη.`;
const nearly = `${opening}, με ραντεβού κάθε απόγευμα από τις πέντε ως τις εννέα στην οδό Ερμού.`;
const other =
  'Στις γιορτές μένουμε ανοιχτά. Καλέστε μας όποτε θέλετε και θα βρούμε μαζί την ώρα που σας βολεύει.';

describe('a text that is nearly identical to another one of the account', () => {
  it('names the post while its text is unchanged and this one editable', async () => {
    await newAccount();
    const { bulkPost: first } = await create(text);
    expect(first.likeness).toBeNull();
    const { bulkPost: second } = await create(nearly, 4);
    const own = { bulkPostId: first.id, productName: 'Ανακοίνωση', scheduledDate: first.scheduledDate };
    expect(second.likeness).toMatchObject({ own, isElsewhere: false });
    expect(second.likeness?.own?.percent).toBeGreaterThanOrEqual(61);
    const { bulkPost: scheduled } = await update(account, second.id, { isScheduled: true });
    expect(scheduled.likeness).toMatchObject({ own });
    await update(account, first.id, { content: other });
    expect((await list()).find(({ id }) => id === second.id)?.likeness).toBeNull();
    await update(account, first.id, { content: text });
    await posts.as(account)(bulkPosts.remove, { params: { id: second.id } });
    expect((await list()).find(({ id }) => id === first.id)?.likeness).toBeNull();
  });

  it('is found for a changed text too, but not itself or other texts', async () => {
    await newAccount();
    const [draft] = await list();
    const { bulkPost: first } = await create(text);
    const { bulkPost } = await update(account, draft?.id ?? 0, { content: nearly });
    expect(bulkPost.likeness?.own).toMatchObject({ bulkPostId: first.id });
    expect(
      (await update(account, draft?.id ?? 0, { content: `${nearly}!` })).bulkPost.likeness?.own,
    ).toMatchObject({
      bulkPostId: first.id,
    });
    expect((await update(account, draft?.id ?? 0, { content: other })).bulkPost.likeness).toBeNull();
  });

  it('is found among texts without a sketch, from an earlier release', async () => {
    await newAccount();
    const { bulkPost: first } = await create(text);
    await posts.database.db.update(bulkGeneratedPosts).set({ sketch: null });
    const { bulkPost } = await create(nearly, 4);
    expect(bulkPost.likeness?.own).toMatchObject({ bulkPostId: first.id });
  });
});

/** Adds catalogue product 900, or another one, to an account; returns its draft. */
async function withCatalogueProduct(productId = 900) {
  await newAccount();
  const description = 'Το Profhilo είναι εδώ για εσάς.';
  await posts.addProduct(account, account * 100 + 1, { ...bareFacts, productId, description });
  while (await writeNextDraft(posts.ctx));
  const draft = (await list()).find((post) => post.productId === account * 100 + 1);
  return { account, id: draft?.id ?? 0 };
}

describe("a text that is nearly identical to another business's", () => {
  it('reports only the fact, regardless of the product', async () => {
    const theirs = await withCatalogueProduct();
    await update(theirs.account, theirs.id, { content: text });
    const same = await withCatalogueProduct();
    const { bulkPost } = await update(same.account, same.id, { content: nearly });
    expect(bulkPost.likeness).toEqual({ own: null, isElsewhere: true });
    const different = await withCatalogueProduct(901);
    const about = (await update(different.account, different.id, { content: nearly })).bulkPost;
    expect(about.likeness).toEqual({ own: null, isElsewhere: true });
    // Nothing of the other business reaches this one.
    expect(JSON.stringify(about)).not.toContain('Κανάρη');
    const own = 'Την Πέμπτη κλείνουμε νωρίτερα. Τα ραντεβού της ημέρας μεταφέρονται με τηλεφώνημα.';
    expect((await update(same.account, same.id, { content: own })).bulkPost.likeness).toBeNull();
  });

  it('is found by its opening and a part of the rest', async () => {
    const first = 'Σήμερα εξηγούμε με απλά λόγια τι είναι αυτό που μας ρωτάτε συχνά.';
    const rest = 'Η εφαρμογή γίνεται μόνο από γιατρό και διαρκεί περίπου μισή ώρα.';
    const theirs = await withCatalogueProduct(905);
    await update(theirs.account, theirs.id, { content: `${first} ${rest} Περάστε από το Περιστέρι.` });
    const mine = await withCatalogueProduct(906);
    const likenessOf = async (content: string) =>
      (await update(mine.account, mine.id, { content })).bulkPost.likeness;
    expect(await likenessOf(`${first} ${rest} Καλέστε μας όποτε θέλετε να το συζητήσουμε μαζί.`)).toEqual({
      own: null,
      isElsewhere: true,
    });
    expect(await likenessOf(`Κάτι άλλο για αρχή. ${rest} Καλέστε μας όποτε θέλετε.`)).toBeNull();
  });

  it('rarely begins with the same sentence in ten businesses', async () => {
    Object.assign(posts.ctx, { writer: builtInWriter });
    const openings = new Set<string>();
    for (let at = 0; at < 10; at += 1) {
      const { account: of, id } = await withCatalogueProduct(907);
      const post = (await list(of)).find((one) => one.id === id);
      openings.add(openingOf(post?.content ?? '', 'Προϊόν'));
      expect(post?.likeness).toBeNull();
    }
    expect(openings.size).toBe(10);
  });

  let kept: PostWriter | undefined;
  afterEach(() => {
    if (kept) Object.assign(posts.ctx, { writer: kept });
  });

  it('is rewritten at most twice and then reported', async () => {
    const theirs = await withCatalogueProduct();
    await update(theirs.account, theirs.id, { content: text });
    const mine = await withCatalogueProduct();
    kept = posts.ctx.writer;
    const fresh = 'Ρωτήστε μας για το Profhilo και κλείστε ώρα όποτε σας βολεύει, πρωί ή απόγευμα.';
    const answers = [nearly, fresh, nearly, nearly, nearly];
    const seen: Array<readonly string[]> = [];
    const write: PostWriter['write'] = ({ recent }) => {
      seen.push(recent.map(({ content }) => content));
      const content = answers.shift() ?? fresh;
      const writer = { kind: 'built-in' as const, model: null };
      return Promise.resolve({
        content,
        facts: [],
        writer,
        promptHash: null,
        inputTokens: null,
        outputTokens: null,
        costUsd: 0,
      });
    };
    Object.assign(posts.ctx, { writer: { ...kept, write } });
    const generate = () =>
      posts.as(mine.account)(bulkPosts.generate, { body: { accountProductId: mine.account * 100 + 1 } });
    expect((await generate()).content).toBe(fresh);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toContain(nearly);
    expect((await generate()).content).toBe(nearly);
    expect(seen).toHaveLength(5);
    // The result is reported for stored posts.
    const { bulkPost } = await update(mine.account, mine.id, { content: nearly });
    expect(bulkPost.likeness).toEqual({ own: null, isElsewhere: true });
  });
});
