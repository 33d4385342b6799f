import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { codeOf } from '../../testing/test-posts.ts';
import { publishedPosts } from '../schema/posts.ts';

useStage();

const soon = () => new Date(Date.now() + 3_600_000);
const networks = ['facebook', 'instagram', 'google'] as const;
const choose = (...platforms: ReadonlyArray<(typeof networks)[number]>) =>
  stage.choosePages(...platforms.map((platform) => ({ pageId: platform, platform })));
const picture = (letter: string) => ({ path: `/media/${letter.repeat(40)}.jpg`, alt: '', isMade: false });
const address = (letter: string) => `https://kallos.example${picture(letter).path}`;
const shared = 'Νέα κρέμα προσώπου στο ιατρείο μας.';
const own = 'Η κρέμα της εβδομάδας, μόνο για εσάς που μας βλέπετε εδώ.';
/** A claim that blocks scheduling. */
const claim = 'Η θεραπεία είναι 100% ασφαλής, χωρίς κανέναν κίνδυνο.';
const draft = () => stage.duePost({ content: shared, postStatus: 'draft', scheduledDate: soon() });
const askedBy = (id: number) => Object.fromEntries(stage.askedOf(id).map((asked) => [asked.platform, asked]));
const fieldsOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { body?: { fields?: object } }) => error.body?.fields,
  );

describe('the text and images of single networks', () => {
  it('are sent to their network only, and recorded as published there', async () => {
    await choose(...networks);
    const id = await stage.duePost({
      content: shared,
      pictures: [picture('a')],
      variants: { instagram: { content: own, pictures: [picture('b')] }, google: { pictures: [] } },
    });
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(askedBy(id)).toMatchObject({
      facebook: { message: shared, imageUrls: [address('a')] },
      instagram: { message: own, imageUrls: [address('b')] },
      google: { message: shared, imageUrls: [] },
    });
    const kept = await stage.posts.rows(publishedPosts, eq(publishedPosts.bulkPostId, id));
    expect(Object.fromEntries(kept.map(({ platform, content }) => [platform, content]))).toEqual({
      facebook: shared,
      instagram: own,
      google: shared,
    });
    const hashes = kept.map(({ contentHash }) => contentHash);
    expect(new Set(hashes).size).toBe(2);
  });

  it('part their own hashtags for the first comment', async () => {
    await choose('facebook', 'instagram');
    const id = await stage.duePost({
      content: `${shared}\n\n#κρέμα`,
      hashtagsInComment: true,
      variants: { instagram: { content: `${own}\n\n#δέρμα #νερό` } },
    });
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(askedBy(id)).toMatchObject({
      facebook: { message: shared, firstComment: '#κρέμα' },
      instagram: { message: own, firstComment: '#δέρμα #νερό', wholeMessage: `${own}\n\n#δέρμα #νερό` },
    });
  });

  it('change on a scheduled post and are sent as changed last', async () => {
    await choose('facebook', 'instagram');
    const id = await draft();
    await stage.update(id, { isScheduled: true, variants: { instagram: { content: 'Παλιό.' } } });
    await stage.update(id, { variants: { instagram: { content: `  ${own}  ` } } });
    expect((await stage.cardOf(id))?.variants).toEqual({ instagram: { content: own } });
    await stage.posts.change(id, { scheduledDate: new Date(Date.now() - 1000) });
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(askedBy(id)['instagram']?.message).toBe(own);
  });

  it('end when the update names no network, and stay when it does not name variants', async () => {
    const id = await draft();
    await stage.update(id, { variants: { instagram: { content: own }, google: {} } });
    await stage.update(id, { content: `${shared} Ελάτε.` });
    expect((await stage.cardOf(id))?.variants).toEqual({ instagram: { content: own } });
    await stage.update(id, { variants: {} });
    expect((await stage.cardOf(id))?.variants).toEqual({});
  });

  it('are rejected when blank, no text, or a video next to an image', async () => {
    const id = await draft();
    const video = { path: `/media/${'c'.repeat(40)}.mp4`, alt: '' };
    expect(await codeOf(stage.update(id, { variants: { instagram: { content: ' \n' } } }))).toBe(
      'content_blank',
    );
    expect(await codeOf(stage.update(id, { variants: { instagram: { content: 5 } } as object }))).toBe(
      'invalid_fields',
    );
    expect(
      await fieldsOf(stage.update(id, { variants: { instagram: { pictures: [video, picture('a')] } } })),
    ).toEqual({ pictures: 'video_stands_alone' });
  });

  it('belong to a new post as well', async () => {
    await choose('facebook', 'instagram');
    const body = {
      title: 'Κρέμα',
      content: shared,
      variants: { instagram: { content: own, pictures: [picture('b')] } },
      scheduledDate: soon().toISOString(),
    };
    const { bulkPost } = await stage.posts.as(stage.account)(bulkPosts.create, { body });
    expect(bulkPost.variants).toEqual({ instagram: { content: own, pictures: [picture('b')] } });
  });
});

describe('the guards judge the texts of single networks', () => {
  it('by the rules on claims, when scheduled and when changed', async () => {
    await choose('facebook', 'instagram');
    const id = await draft();
    await stage.update(id, { variants: { instagram: { content: claim } } });
    const card = await stage.cardOf(id);
    expect(card?.verdict?.findings.map(({ part }) => part)).toContain('instagram');
    expect(await codeOf(stage.update(id, { isScheduled: true }))).toBe('claims_blocked');
    const places = Object.values((await fieldsOf(stage.update(id, { isScheduled: true }))) as object);
    expect(places.every((place) => /^instagram:\d+-\d+/.test(place as string))).toBe(true);
    await stage.update(id, { isScheduled: true, variants: { instagram: { content: own } } });
    expect(await codeOf(stage.update(id, { variants: { instagram: { content: claim } } }))).toBe(
      'claims_blocked',
    );
  });

  it('by the rules on claims, before a due post goes out', async () => {
    await choose('facebook', 'instagram');
    const id = await stage.duePost({
      content: shared,
      variants: { instagram: { content: claim } },
      packVersion: null,
    });
    stage.publish();
    await stage.untilStatus(id, 'draft');
    expect(stage.askedOf(id)).toEqual([]);
  });

  it('by the limits of their own network only', async () => {
    await choose('facebook', 'instagram');
    const long = 'α'.repeat(2201);
    const id = await draft();
    expect(await fieldsOf(stage.update(id, { isScheduled: true, content: long }))).toEqual({
      content: 'text_too_long',
      network: 'instagram',
    });
    const parted = { isScheduled: true, content: long, variants: { instagram: { content: own } } };
    expect(await fieldsOf(stage.update(id, parted))).toBe('accepted');
    expect(await fieldsOf(stage.update(id, { variants: { instagram: { content: long } } }))).toEqual({
      content: 'text_too_long',
      network: 'instagram',
    });
  });

  it('by near duplicates, of any text with any other', async () => {
    const first = await draft();
    await stage.update(first, { content: 'Καλή εβδομάδα από όλους μας στο ιατρείο.' });
    await stage.update(first, { variants: { instagram: { content: own } } });
    const second = await stage.duePost({ content: shared, postStatus: 'draft', scheduledDate: soon() });
    await stage.update(second, { content: `${own} Ελάτε.` });
    expect((await stage.cardOf(second))?.likeness?.own?.bulkPostId).toBe(first);
    await stage.update(second, { content: 'Τα ραντεβού του Σαββάτου άνοιξαν για τον επόμενο μήνα.' });
    expect((await stage.cardOf(second))?.likeness).toBeNull();
    await stage.update(second, { variants: { google: { content: `${own} Ελάτε.` } } });
    expect((await stage.cardOf(second))?.likeness?.own?.bulkPostId).toBe(first);
  });

  it('by the AI label of the network that gets an AI image', async () => {
    await choose('facebook', 'instagram');
    const made = { ...picture('b'), isMade: true };
    const id = await stage.duePost({
      content: shared,
      pictures: [picture('a')],
      variants: { instagram: { pictures: [made] } },
    });
    expect((await stage.cardOf(id))?.isAiGenerated).toBe(true);
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(askedBy(id)).toMatchObject({
      facebook: { isAiGenerated: false },
      instagram: { isAiGenerated: true },
    });
  });
});
