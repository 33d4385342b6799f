import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { expect, it } from 'vitest';
import { stage, useStage } from '../../testing/publishing-stage.ts';
import { codeOf } from '../../testing/test-posts.ts';

useStage();

const soon = () => new Date(Date.now() + 3_600_000);
const clinic = { id: '104872650190001', name: 'Δέρμα & Φως', address: 'Σκουφά 12, Αθήνα' };
const square = { id: '204872650190501', name: 'Κολωνάκι', address: '' };
const draft = () => stage.duePost({ postStatus: 'draft', scheduledDate: soon() });
const known = async (account = stage.account) =>
  (await stage.posts.as(account)(bulkPosts.listPlaces)).places.map(({ name }) => name);

it('is sent to the networks that have places only', async () => {
  await stage.choosePages(
    { pageId: 'f', platform: 'facebook' },
    { pageId: 'i', platform: 'instagram' },
    { pageId: 'g', platform: 'google' },
  );
  const id = await draft();
  await stage.update(id, { place: clinic });
  expect((await stage.cardOf(id))?.place).toEqual(clinic);
  await stage.posts.change(id, { postStatus: 'scheduled', scheduledDate: new Date(Date.now() - 1000) });
  stage.publish();
  await stage.untilStatus(id, 'published');
  const sent = stage.askedOf(id).map(({ platform, placeId }) => [platform, placeId]);
  expect(sent.toSorted()).toEqual([
    ['facebook', clinic.id],
    ['google', undefined],
    ['instagram', clinic.id],
  ]);
});

it('can be removed again, and needs an id of digits', async () => {
  const id = await draft();
  await stage.update(id, { place: clinic });
  await stage.update(id, { place: null });
  expect((await stage.cardOf(id))?.place).toBeNull();
  expect(await codeOf(stage.update(id, { place: { ...clinic, id: 'me' } }))).toBe('invalid_fields');
});

it('is remembered for the account, last used first', async () => {
  for (const place of [clinic, square, clinic]) await stage.update(await draft(), { place });
  expect(await known()).toEqual([clinic.name, square.name]);
  expect(await known(stage.account + 500)).toEqual([]);
});
