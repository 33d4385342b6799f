import { describe, expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { codeOf } from '../../testing/test-posts.ts';

useStage();

const soon = () => new Date(Date.now() + 3_600_000);
const fieldsOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { body?: { fields?: object } }) => error.body?.fields,
  );
const choose = (...platforms: Array<'facebook' | 'instagram'>) =>
  stage.choosePages(...platforms.map((platform) => ({ pageId: platform, platform })));
const picture = (letter: string, alt = '') => ({ path: `/media/${letter.repeat(40)}.jpg`, alt });

describe('the images of a post', () => {
  it("default to its product's with alt texts, until others are selected", async () => {
    await choose('facebook');
    const id = await stage.duePost({ scheduledDate: soon() });
    const [first] = (await stage.cardOf(id))?.pictures ?? [];
    expect(first).toMatchObject({ path: '/media/profhilo.jpg', alt: 'Profhilo' });
    const known = await stage.duePost({ scheduledDate: soon(), categoryName: 'Ενέσιμα' });
    expect((await stage.cardOf(known))?.pictures).toMatchObject([{ alt: 'Profhilo, Ενέσιμα' }]);
    const chosen = [picture('a', '  Πριν  '), { ...picture('b', 'Μετά'), isMade: true }];
    await stage.update(id, { pictures: chosen });
    expect(await stage.cardOf(id)).toMatchObject({
      pictures: [{ alt: 'Πριν', isMade: false }, { alt: 'Μετά' }],
      image: chosen[0]?.path,
      isAiGenerated: true,
    });
    await stage.update(id, { pictures: [] });
    expect((await stage.cardOf(id))?.pictures).toEqual([first]);
  });

  it('are rejected above ten, from elsewhere, and with long alt texts', async () => {
    const id = await stage.duePost({ scheduledDate: soon() });
    const many = Array.from({ length: 11 }, () => picture('a'));
    const elsewhere = [{ path: 'https://evil.example/a.jpg', alt: '' }];
    for (const pictures of [many, elsewhere, [picture('a', 'α'.repeat(1001))]])
      expect(await codeOf(stage.update(id, { pictures }))).toBe('invalid_fields');
  });

  it('can be one video alone, shown by its cover on cards', async () => {
    await choose('facebook');
    const id = await stage.duePost();
    const video = { path: `/media/${'c'.repeat(40)}.mp4`, poster: picture('d').path, alt: '' };
    for (const pictures of [
      [video, picture('a')],
      [picture('a'), video],
      [video, video],
    ])
      expect(await fieldsOf(stage.update(id, { pictures }))).toEqual({ pictures: 'video_stands_alone' });
    await stage.update(id, { pictures: [video] });
    expect(await stage.cardOf(id)).toMatchObject({ pictures: [video], image: video.poster });
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(stage.askedOf(id)[0]?.imageUrls).toEqual([`https://kallos.example${video.path}`]);
    const bare = await stage.duePost({ scheduledDate: soon() });
    await stage.update(bare, { pictures: [{ path: video.path, alt: '' }] });
    expect((await stage.cardOf(bare))?.image).toBeNull();
  });

  it('are published in order with alt texts, and hashtags as a first comment', async () => {
    await choose('facebook', 'instagram');
    const id = await stage.postThatIs('published', {
      content: 'Νέο.\n\n#ένα #δύο',
      pictures: [picture('a', 'Ένα'), picture('b')].map((one) => ({ ...one, isMade: false })),
      hashtagsInComment: true,
    });
    expect(stage.askedOf(id)[0]).toMatchObject({
      message: 'Νέο.',
      firstComment: '#ένα #δύο',
      imageUrls: [picture('a').path, picture('b').path].map((path) => `https://kallos.example${path}`),
      altTexts: ['Ένα', ''],
      isAiGenerated: false,
    });
  });
});

describe('the mark of AI', () => {
  it('the AI label', async () => {
    await choose('facebook');
    const text = 'Το δέρμα χρειάζεται νερό κάθε μέρα και η κρέμα μας το κρατάει εκεί όπου το θέλετε';
    const id = await stage.duePost({
      content: text,
      scheduledDate: soon(),
      writerKind: 'model',
      isModelText: true,
    });
    await stage.update(id, { content: `${text}!` });
    expect((await stage.cardOf(id))?.isAiGenerated).toBe(true);
    await stage.update(id, { content: 'Σας περιμένουμε το Σάββατο στο νέο μας ιατρείο, στον πρώτο όροφο.' });
    expect((await stage.cardOf(id))?.isAiGenerated).toBe(false);
    const own = await stage.duePost({ scheduledDate: soon() });
    expect((await stage.cardOf(own))?.isAiGenerated).toBe(false);
  });
});

describe('scheduling reports what a network would refuse', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `#δέρμα${index}`).join(' ');
  const draft = (content: string) => stage.duePost({ content, scheduledDate: soon(), postStatus: 'draft' });
  const schedule = async (content: string) =>
    fieldsOf(stage.update(await draft(content), { isScheduled: true }));

  it("by the rules of the post's pages", async () => {
    await choose('instagram');
    expect(await schedule(tags(31))).toEqual({ content: 'too_many_hashtags', network: 'instagram' });
    expect(await schedule(`Ελάτε ${'@a '.repeat(21)}`)).toEqual({
      content: 'too_many_mentions',
      network: 'instagram',
    });
    expect(await schedule('🧴'.repeat(2201))).toEqual({ content: 'text_too_long', network: 'instagram' });
    expect(await schedule('🧴'.repeat(2200))).toBe('accepted');
    await choose('facebook');
    expect(await schedule(`Ελάτε ${tags(31)}`)).toBe('accepted');
  });

  it('also for changed scheduled posts, except hashtags in the comment', async () => {
    await choose('instagram');
    const id = await draft('Ελάτε.');
    await stage.update(id, { isScheduled: true });
    expect(await fieldsOf(stage.update(id, { content: tags(31) }))).toEqual({
      content: 'too_many_hashtags',
      network: 'instagram',
    });
    const long = `${'α'.repeat(2195)} #δέρμα`;
    expect(await fieldsOf(stage.update(id, { content: long }))).toEqual({
      content: 'text_too_long',
      network: 'instagram',
    });
    expect(await fieldsOf(stage.update(id, { content: long, hashtagsInComment: true }))).toBe('accepted');
  });
});
