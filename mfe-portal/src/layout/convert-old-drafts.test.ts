import { expect, it } from 'vitest';
import { nothingUnsaved, readUnsaved } from '../screens/campaigns/composer/composer-value.ts';
import { composerDraftOf } from './convert-old-drafts.ts';

const pictures = [{ path: '/media/a.jpg', alt: 'Η είσοδος' }];

it.each([
  [
    { form: 'post-text:7', value: 'νέο', context: { base: 'παλιό' } },
    { changes: { content: 'νέο' }, base: { content: 'παλιό' } },
  ],
  [
    { form: 'post-text:7', value: 'νέο', context: { field: 'content', base: '' } },
    { changes: { content: 'νέο' }, base: { content: '' } },
  ],
  [
    {
      form: 'post-pictures:7',
      value: { pictures, hashtagsInComment: true },
      base: JSON.stringify({ pictures: [], hashtagsInComment: false }),
    },
    { changes: { pictures, hashtagsInComment: true }, base: { pictures: [], hashtagsInComment: false } },
  ],
  [
    { form: 'post-pictures:7', value: { pictures }, base: 'no json' },
    { changes: { pictures }, base: {} },
  ],
])('converts %j to a draft that the composer reads', (old, value) => {
  expect(composerDraftOf(old)).toEqual({ form: 'post:7', value });
  expect(readUnsaved(value, nothingUnsaved)).toEqual(value);
});

it('does not change other drafts', () => {
  for (const form of ['post:7', 'claims:7', 'company', 'post-text:x', 'new-post'])
    expect(composerDraftOf({ form, value: 'α' })).toBeUndefined();
});
