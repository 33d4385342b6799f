import { toWallClock } from '@kallos/calendar/wall-clock';
import type { PostRepeat } from '@kallos/contracts/posts/post-parts';
import { postRepeats as endpoints } from '@kallos/contracts/posts/post-repeats';
import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { codeOf } from '../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { postRepeats } from '../schema/repeats.ts';
import { createNextRepeat } from './create-next-repeat.ts';
import { nextTextOf } from './next-text.ts';
import { nextTurn } from './repeat-time.ts';

useStage();

const first = 'Κρέμα προσώπου για κάθε μέρα, με άρωμα τριαντάφυλλο.';
const second = 'Το απόγευμα της Πέμπτης είμαστε ανοιχτά ως τις εννιά.';
const third = 'Ρωτήστε μας για τη σωστή σειρά στην πρωινή φροντίδα.';
const claim = 'Η θεραπεία είναι 100% ασφαλής, χωρίς κανέναν κίνδυνο.';
const zone = 'Europe/Athens';
const weeks = (count: number) => new Date(Date.now() + count * 7 * 86_400_000);
const localOf = (moment: Date) => {
  const { date, time } = toWallClock(moment, zone);
  return `${date}T${time}`;
};

/** A post that was published so many days and two hours ago. */
const published = (daysAgo: number, values: Parameters<typeof stage.duePost>[0] = {}) => {
  const scheduledDate = new Date(Date.now() - daysAgo * 86_400_000 - 7_200_000);
  return stage.duePost({
    content: first,
    postStatus: 'published',
    publishedAt: scheduledDate,
    scheduledDate,
    localTime: localOf(scheduledDate),
    ...values,
  });
};
const save = (id: number, more: Partial<PostRepeat> = {}) =>
  stage.posts.as(stage.account)(endpoints.save, {
    params: { id },
    body: { everyWeeks: 1, mostTimes: 3, texts: [second], ...more },
  });
const remove = (id: number) => stage.posts.as(stage.account)(endpoints.remove, { params: { id } });
const settle = async () => {
  while (await createNextRepeat(stage.posts.ctx));
};
const repetitions = (id: number) =>
  stage.posts.across((tx) =>
    tx
      .select()
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.accountId, stage.account), eq(bulkGeneratedPosts.repeatOf, id)))
      .orderBy(asc(bulkGeneratedPosts.repeatNumber)),
  );
/** Moves the post, its repetitions and what is planned a week into the past, each repetition published. */
async function passWeek(id: number): Promise<void> {
  await stage.posts.across(async (tx) => {
    await tx.execute(sql`update bulk_generated_posts set scheduled_date = scheduled_date - interval '7 days',
      local_time = to_char(local_time::timestamp - interval '7 days', 'YYYY-MM-DD"T"HH24:MI'), post_status = 'published',
      published_at = now() where account_id = ${stage.account} and (id = ${id} or repeat_of = ${id})`);
    await tx.execute(
      sql`update post_repeats set look_at = now() where bulk_post_id = ${id} and account_id = ${stage.account}`,
    );
  });
}

const offer = {
  kind: 'offer' as const,
  event: { title: 'Μαύρη Παρασκευή', startsAt: '2026-01-05T10:00', endsAt: '2026-01-06T18:00' },
  offer: { coupon: 'DERMA10' },
};
/** What Google's policy accepts. */
const plain = { productId: null, productName: 'Ωράριο' };
const chooseGoogle = () => stage.choosePages({ pageId: 'google', platform: 'google' });

describe('a post at Google that comes again', () => {
  it('keeps its offer, and stays a draft when the offer is over', async () => {
    await chooseGoogle();
    const id = await published(0, { ...plain, details: offer });
    await save(id);
    await settle();
    expect(await repetitions(id)).toMatchObject([{ details: offer, postStatus: 'draft' }]);
  });

  it('is scheduled with an offer that lasts until then', async () => {
    await chooseGoogle();
    const lasting = { ...offer, event: { ...offer.event, endsAt: '2099-01-06T18:00' } };
    const id = await published(0, { ...plain, details: lasting });
    await save(id);
    await settle();
    expect(await repetitions(id)).toMatchObject([{ details: lasting, postStatus: 'scheduled' }]);
  });

  it('needs its risks to be accepted again', async () => {
    await chooseGoogle();
    const pictures = [{ path: `/media/${'a'.repeat(40)}.jpg`, alt: '', isMade: true }];
    const id = await published(0, { ...plain, pictures, acceptedRisks: ['ai_image'] });
    await save(id);
    await settle();
    expect(await repetitions(id)).toMatchObject([{ acceptedRisks: [], postStatus: 'draft' }]);
  });
});

describe('a post that comes again', () => {
  it('is scheduled a week ahead at its own hour, with the next text, images and hashtag place', async () => {
    const pictures = [{ path: `/media/${'a'.repeat(40)}.jpg`, alt: 'Κρέμα', isMade: false }];
    const variants = { instagram: { content: third, pictures: [] } };
    const id = await published(0, { pictures, variants, hashtagsInComment: true });
    await save(id);
    await settle();
    const [one, ...others] = await repetitions(id);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      content: second,
      postStatus: 'scheduled',
      isScheduled: true,
      pictures,
      // The text of a network would come twice in a row.
      variants: { instagram: { pictures: [] } },
      hashtagsInComment: true,
      repeatNumber: 1,
      localTime: localOf(new Date(weeks(1).getTime() - 7_200_000)),
    });
    expect((await stage.cardOf(id))?.repeat).toMatchObject({ made: 1, waitsFor: null, isPaused: false });
    expect((await stage.cardOf(one?.id ?? 0))?.repeatOf).toBe(id);
  });

  it('takes turns with its texts and ends after the most times', async () => {
    const id = await published(0);
    await save(id, { mostTimes: 3 });
    for (let week = 0; week < 5; week += 1) {
      await settle();
      await passWeek(id);
    }
    const made = await repetitions(id);
    expect(made.map(({ content }) => content)).toEqual([second, first, second]);
    expect((await stage.cardOf(id))?.repeat).toMatchObject({ made: 3, nextAt: null });
  });

  it('waits until the post itself and each repetition is published', async () => {
    const id = await stage.duePost({
      content: first,
      scheduledDate: weeks(0.1),
      localTime: localOf(weeks(0.1)),
    });
    await save(id);
    await settle();
    expect(await repetitions(id)).toEqual([]);
    expect((await stage.cardOf(id))?.repeat?.waitsFor).toBe('first');
    await passWeek(id);
    await settle();
    const [one] = await repetitions(id);
    await passWeek(id);
    await stage.posts.change(one?.id ?? 0, { postStatus: 'needs_look' });
    await settle();
    expect(await repetitions(id)).toHaveLength(1);
    expect((await stage.cardOf(id))?.repeat?.waitsFor).toBe('previous');
  });

  it('goes on after a deleted repetition, and never adds that one again', async () => {
    const id = await published(0);
    await save(id);
    await settle();
    const [one] = await repetitions(id);
    await stage.posts.across((tx) =>
      tx.delete(bulkGeneratedPosts).where(eq(bulkGeneratedPosts.id, one?.id ?? 0)),
    );
    await passWeek(id);
    await settle();
    expect((await repetitions(id)).map(({ repeatNumber, content }) => [repeatNumber, content])).toEqual([
      [2, first],
    ]);
  });

  it('skips the times that were missed', async () => {
    const id = await published(22);
    await save(id);
    await settle();
    expect((await repetitions(id)).map(({ repeatNumber }) => repeatNumber)).toEqual([4]);
  });

  it('moves to the next day without a post', async () => {
    const id = await published(0);
    const at = new Date(weeks(1).getTime() - 7_200_000);
    await stage.duePost({ postStatus: 'draft', scheduledDate: at, localTime: localOf(at) });
    await save(id);
    await settle();
    const next = new Date(at.getTime() + 86_400_000);
    expect((await repetitions(id))[0]?.localTime.slice(0, 10)).toBe(localOf(next).slice(0, 10));
  });

  it('waits when every other text became like the last one', async () => {
    const id = await published(0);
    await save(id);
    await stage.posts.set(postRepeats, { texts: [`${first} Ελάτε.`] }, eq(postRepeats.bulkPostId, id));
    await settle();
    expect(await repetitions(id)).toEqual([]);
    expect((await stage.cardOf(id))?.repeat?.waitsFor).toBe('text');
  });

  it('stays a draft with its reason if the rules on claims block the text by then', async () => {
    const id = await published(0);
    await save(id);
    await stage.posts.set(postRepeats, { texts: [claim] }, eq(postRepeats.bulkPostId, id));
    await settle();
    expect((await repetitions(id))[0]).toMatchObject({
      postStatus: 'draft',
      failureReason: 'claims_blocked',
    });
  });

  it('stays a draft while no page is connected', async () => {
    const id = await published(0);
    await stage.choosePages();
    await save(id);
    await settle();
    expect((await repetitions(id))[0]).toMatchObject({ postStatus: 'draft', isScheduled: false });
  });
});

describe('each repetition is added once', () => {
  it('by ten processes at the same time', async () => {
    const id = await published(0);
    await save(id);
    await Promise.all(Array.from({ length: 10 }, settle));
    expect(await repetitions(id)).toHaveLength(1);
  });

  it('by a process that was killed before the series knew of it', async () => {
    const id = await published(0);
    await save(id);
    await settle();
    // As if only the post had been committed.
    await stage.posts.set(
      postRepeats,
      { made: 0, lastNumber: 0, lastText: 0, lastPostId: null, lookAt: new Date() },
      eq(postRepeats.bulkPostId, id),
    );
    await settle();
    expect(await repetitions(id)).toHaveLength(1);
  });

  it('or not at all when the transaction fails', async () => {
    const id = await published(0);
    await save(id);
    const { limits } = stage.posts.ctx;
    Object.assign(stage.posts.ctx, { limits: undefined });
    await expect(createNextRepeat(stage.posts.ctx)).rejects.toThrow();
    Object.assign(stage.posts.ctx, { limits });
    expect(await repetitions(id)).toEqual([]);
    expect((await stage.posts.rows(postRepeats, eq(postRepeats.bulkPostId, id)))[0]?.made).toBe(0);
  });

  it('and the database refuses a second one', async () => {
    const id = await published(0);
    const twin = { repeatOf: id, repeatNumber: 1 };
    await stage.duePost(twin);
    await expect(stage.duePost(twin)).rejects.toThrow();
  });
});

describe('a pause or an end', () => {
  it('takes back the scheduled repetition and adds no further one', async () => {
    const id = await published(0);
    await save(id);
    await settle();
    await save(id, { isPaused: true });
    expect((await repetitions(id))[0]?.postStatus).toBe('draft');
    await passWeek(id);
    await settle();
    expect(await repetitions(id)).toHaveLength(1);
    await save(id);
    await settle();
    expect(await repetitions(id)).toHaveLength(2);
    await remove(id);
    expect((await repetitions(id)).map(({ postStatus }) => postStatus)).toEqual(['published', 'draft']);
    expect((await stage.cardOf(id))?.repeat).toBeNull();
    expect(await codeOf(remove(id))).toBe('not_found');
  });
});

describe('saving rejects', () => {
  it('a text like the post or like another one, blank texts, claims and wrong numbers', async () => {
    const id = await published(0);
    expect(await codeOf(save(id, { texts: [`${first} Ελάτε.`] }))).toBe('invalid_fields');
    expect(await codeOf(save(id, { texts: [second, `${second} Ελάτε.`] }))).toBe('invalid_fields');
    expect(await codeOf(save(id, { texts: [' \n'] }))).toBe('content_blank');
    expect(await codeOf(save(id, { texts: [claim] }))).toBe('claims_blocked');
    for (const wrong of [{ everyWeeks: 0 }, { everyWeeks: 53 }, { mostTimes: 0 }, { texts: [] }])
      expect(await codeOf(save(id, wrong))).toBe('invalid_fields');
  });

  it('another account’s post, and a repetition', async () => {
    const id = await published(0);
    await save(id);
    await settle();
    expect(await codeOf(save((await repetitions(id))[0]?.id ?? 0))).toBe('invalid_fields');
    const other = { params: { id }, body: { everyWeeks: 1, mostTimes: 1, texts: [second] } };
    expect(await codeOf(stage.posts.as(stage.account + 500)(endpoints.save, other))).toBe('not_found');
  });
});

describe('the rhythm', () => {
  it('keeps the wall-clock time across a clock change', () => {
    const post = { localTime: '2026-03-22T09:00', timeZone: zone };
    const { at, date } = nextTurn(post, 1, 0, new Date('2026-03-22T08:00:00Z'));
    expect([date, at.toISOString()]).toEqual(['2026-03-29', '2026-03-29T06:00:00.000Z']);
  });

  it('continues in turn after the last text', () => {
    const texts = [first, second, third];
    expect(nextTextOf(texts, 0, [first])).toBe(1);
    expect(nextTextOf(texts, 2, [third])).toBe(0);
    expect(nextTextOf(texts, 0, [second])).toBe(2);
    expect(nextTextOf([first], 0, [first])).toBeUndefined();
  });
});
