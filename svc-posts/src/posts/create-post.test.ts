import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postGenerated } from '@kallos/contracts/posts/events';
import { readAnnounced } from '@kallos/service-kit/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, inDays, useTestPosts } from '../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

const posts = useTestPosts();
let account = 0;

const picture = { path: `/media/${'a'.repeat(40)}.jpg`, alt: 'Η βιτρίνα μας', isMade: false };
const holidays = {
  title: 'Ωράριο γιορτών',
  content: 'Στις 24 και 31 Δεκεμβρίου είμαστε ανοιχτά έως τις 14:00.',
  pictures: [picture],
  scheduledDate: inDays(3),
};
const create = (part: Partial<typeof holidays> = {}) =>
  posts.as(account)(bulkPosts.create, { body: { ...holidays, ...part } });
const list = (who = account) => posts.list(who);

beforeEach(async () => {
  account += 1;
  await posts.setUp(account);
});

describe('a custom post', () => {
  it('is an announced draft without a product and is scheduled like any other', async () => {
    const { bulkPost } = await create();
    expect(bulkPost).toMatchObject({
      productId: null,
      productName: 'Ωράριο γιορτών',
      content: holidays.content,
      image: picture.path,
      postStatus: 'draft',
      isAiGenerated: false,
      writer: { kind: 'person', model: null },
      scheduledDate: holidays.scheduledDate,
    });
    expect((await readAnnounced(posts.database.db, postGenerated)).at(-1)).toMatchObject({
      bulkPostId: bulkPost.id,
      accountId: account,
    });
    const answer = await posts.update(account, bulkPost.id, { isScheduled: true });
    expect(answer.bulkPost.postStatus).toBe('scheduled');
    await posts.setUp(account + 1000);
    expect(await list(account + 1000)).not.toContainEqual(expect.objectContaining({ id: bulkPost.id }));
  });

  it('is rejected after 500 within a day, and accepted the day after', async () => {
    const { bulkPost } = await create();
    await posts.across(async (tx) => {
      const [row] = await tx.select().from(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.id, bulkPost.id));
      const { id: _, ...rest } = row!;
      await tx
        .insert(bulkGeneratedPosts)
        .values(Array.from({ length: 499 }, (_, at) => ({ ...rest, contentHash: `own ${account} ${at}` })));
    });
    await expect(create({ title: 'Μία ακόμη', content: 'Ένα κείμενο παραπάνω.' })).rejects.toMatchObject({
      body: { code: 'limit_reached', fields: { posts: 'own_posts_used_up', most: '500' } },
    });
    await posts.across((tx) =>
      tx
        .update(bulkGeneratedPosts)
        .set({ createdAt: sql`now() - interval '25 hours'` })
        .where(eq(bulkGeneratedPosts.accountId, account)),
    );
    expect(await create({ title: 'Μία ακόμη', content: 'Ένα κείμενο παραπάνω.' })).toMatchObject({
      success: true,
    });
  });

  it('is stored in composed Unicode without invisible characters', async () => {
    const { bulkPost } = await create({
      title: `\ufeff${'Ωράριο'.normalize('NFD')}`,
      content: `\u200b${'Νέο ωράριο'.normalize('NFD')}\r\n#ομορ\u00adφιά\u200b 👩‍⚕️`,
      pictures: [{ ...picture, alt: `${'Η βιτρίνα'.normalize('NFD')}\u2060` }],
    });
    expect(bulkPost).toMatchObject({ productName: 'Ωράριο', content: 'Νέο ωράριο\n#ομορφιά 👩‍⚕️' });
    expect(bulkPost.pictures).toMatchObject([{ alt: 'Η βιτρίνα' }]);
    const content = `${'Ο ορός θεραπεύει'.normalize('NFD')} την ακμή.\u200b`;
    const saved = (await posts.update(account, bulkPost.id, { content })).bulkPost;
    expect(saved.content).toBe('Ο ορός θεραπεύει την ακμή.');
    for (const { start, end, matched } of saved.verdict?.findings ?? [])
      expect(saved.content.slice(start, end)).toBe(matched);
    expect(saved.verdict?.findings).not.toEqual([]);
  });

  it('is created once when the same request arrives five times', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(answers.map(({ bulkPost }) => bulkPost.id)).size).toBe(1);
    await create({ scheduledDate: inDays(4) });
    expect((await list()).filter(({ productId }) => productId === null)).toHaveLength(2);
  });

  it('is rejected with blank text, a bad date, no title or a foreign image', async () => {
    for (const content of [' \n ', '\u200b\u2060'])
      expect(await codeOf(create({ content }))).toBe('content_blank');
    expect(await codeOf(create({ scheduledDate: inDays(-1) }))).toBe('moment_in_past');
    expect(await codeOf(create({ scheduledDate: inDays(800) }))).toBe('moment_too_far');
    expect(await codeOf(create({ title: ' ' }))).toBe('invalid_fields');
    expect(
      await codeOf(create({ pictures: [{ ...picture, path: 'https://elsewhere.example/a.jpg' }] })),
    ).toBe('invalid_fields');
    expect((await list()).filter(({ productId }) => productId === null)).toEqual([]);
  });

  it('with a forbidden claim is stored as a draft, and not scheduled', async () => {
    const { bulkPost } = await create({ content: 'Με Botox εξαφανίζουμε κάθε ρυτίδα, εγγυημένα.' });
    expect(bulkPost.verdict?.findings.some(({ severity }) => severity === 'block')).toBe(true);
    expect(await codeOf(posts.update(account, bulkPost.id, { isScheduled: true }))).toBe('claims_blocked');
  });
});
