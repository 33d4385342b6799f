import { describe, expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';

useStage();

const soon = () => new Date(Date.now() + 3_600_000);
const fieldsOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { body?: { fields?: object } }) => error.body?.fields,
  );
const choose = (...platforms: Array<'facebook' | 'google'>) =>
  stage.choosePages(...platforms.map((platform) => ({ pageId: platform, platform })));
const plain = { content: 'Ελάτε.', productId: null, productName: 'Ωράριο' };
const draft = (more: object = {}) =>
  stage.duePost({ ...plain, scheduledDate: soon(), postStatus: 'draft', ...more });

const offer = {
  kind: 'offer' as const,
  event: { title: 'Μαύρη Παρασκευή', startsAt: '2099-12-05T10:00', endsAt: '2099-12-06T18:00' },
  offer: { coupon: 'DERMA10' },
};
const made = { path: `/media/${'a'.repeat(40)}.jpg`, alt: '', isMade: true };

describe('an offer or an event', () => {
  it('is stored with the post and sent to each page', async () => {
    await choose('google');
    const id = await stage.duePost(plain);
    await stage.update(id, { details: offer });
    expect((await stage.cardOf(id))?.details).toEqual(offer);
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(stage.askedOf(id)[0]?.details).toEqual(offer);
  });

  it('becomes an update again', async () => {
    const id = await draft({ details: offer });
    await stage.update(id, { details: null });
    expect((await stage.cardOf(id))?.details).toBeNull();
  });

  it('is stored incomplete in a draft and rejected when it is scheduled', async () => {
    await choose('facebook', 'google');
    const id = await draft();
    await stage.update(id, { details: { kind: 'event' } });
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toEqual({
      details: 'event_missing',
      network: 'google',
    });
    await choose('facebook');
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toBe('accepted');
  });
});

it('rejects an offer that is over before the post is published', async () => {
  await choose('google');
  const over = {
    ...offer,
    event: { ...offer.event, startsAt: '2026-01-05T10:00', endsAt: '2026-01-06T18:00' },
  };
  const id = await draft({ details: over, localTime: '2026-02-01T09:00' });
  expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toEqual({
    details: 'event_over',
    network: 'google',
  });
});

describe('what the policy of Google keeps out of posts', () => {
  it('is an AI-made image', async () => {
    await choose('facebook', 'google');
    const id = await draft({ pictures: [made] });
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toEqual({
      pictures: 'ai_image',
      network: 'google',
    });
    await choose('facebook');
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toBe('accepted');
  });

  it('is judged by the images of that network alone', async () => {
    await choose('facebook', 'google');
    const own = { ...made, path: `/media/${'b'.repeat(40)}.jpg`, isMade: false };
    const id = await draft({ pictures: [made], variants: { google: { pictures: [own] } } });
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toBe('accepted');
    const other = await draft({ pictures: [own], variants: { google: { pictures: [made] } } });
    expect(await fieldsOf(stage.update(other, { isScheduled: true }))).toEqual({
      pictures: 'ai_image',
      network: 'google',
    });
  });

  it('is a medical device', async () => {
    await choose('google');
    const id = await draft({ productName: 'Profhilo' });
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toEqual({
      content: 'regulated_product',
      network: 'google',
    });
  });

  it('is a text that names a regulated product', async () => {
    await choose('google');
    const id = await draft({ content: 'Ρωτήστε μας για το Juvederm.' });
    expect(await fieldsOf(stage.update(id, { isScheduled: true }))).toEqual({
      content: 'regulated_product',
      network: 'google',
    });
  });

  it('goes out after a user accepted the risk, also when it is edited', async () => {
    await choose('google');
    const id = await draft({ pictures: [made] });
    expect(await fieldsOf(stage.update(id, { isScheduled: true, acceptedRisks: ['ai_image'] }))).toBe(
      'accepted',
    );
    expect(await fieldsOf(stage.update(id, { content: 'Ελάτε αύριο.' }))).toBe('accepted');
    expect((await stage.cardOf(id))?.acceptedRisks).toEqual(['ai_image']);
    expect(await fieldsOf(stage.update(id, { acceptedRisks: [] }))).toEqual({
      pictures: 'ai_image',
      network: 'google',
    });
  });
});

describe('the texts of offers, events and first comments', () => {
  const claim = 'Χωρίς κανέναν κίνδυνο και χωρίς παρενέργειες!';
  const schedule = (id: number, more: object = {}) =>
    fieldsOf(stage.update(id, { isScheduled: true, ...more }));

  it.each([
    ['event', { details: { ...offer, event: { ...offer.event, title: claim } } }],
    ['terms', { details: { ...offer, offer: { terms: claim } } }],
    ['comment', { firstComment: claim }],
  ])('are judged like the text of a post: %s', async (part, change) => {
    await choose('facebook', 'google');
    const id = await draft();
    await stage.update(id, change);
    const refused = Object.values(Object(await schedule(id)) as Record<string, string>).join(' ');
    expect(refused).toMatch(new RegExp(`^(?:${part}:\\d+-\\d+ ?)+$`));
    expect((await stage.cardOf(id))?.verdict?.findings[0]).toMatchObject({ part });
  });

  it('end an override when they change', async () => {
    await choose('facebook');
    const id = await draft({ content: claim });
    const override = { name: 'Μαρία Παππά', reason: 'Εγκεκριμένο κείμενο του γιατρού.' };
    expect(await schedule(id, { override })).toBe('accepted');
    expect(await fieldsOf(stage.update(id, { firstComment: 'Ελάτε.' }))).not.toBe('accepted');
  });

  it('keep the rules of the networks that publish them', async () => {
    await choose('facebook', 'google');
    const phone = 'Καλέστε στο 210 1234567.';
    const id = await draft();
    expect(await schedule(id, { details: { ...offer, offer: { terms: phone } } })).toEqual({
      details: 'has_phone_number',
      network: 'google',
    });
    expect(await schedule(id, { details: null, firstComment: phone })).toBe('accepted');
  });

  it('go out as a first comment, before the hashtags of the text', async () => {
    await choose('facebook');
    const id = await stage.duePost({ ...plain, content: 'Ελάτε. #δέρμα' });
    await stage.update(id, { firstComment: ' Κλείστε ραντεβού. ', hashtagsInComment: true });
    stage.publish();
    await stage.untilStatus(id, 'published');
    expect(stage.askedOf(id)[0]).toMatchObject({
      message: 'Ελάτε.',
      firstComment: 'Κλείστε ραντεβού.\n\n#δέρμα',
      wholeMessage: 'Ελάτε. #δέρμα',
    });
  });
});
