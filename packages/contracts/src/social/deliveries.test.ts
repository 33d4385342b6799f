import { expect, it } from 'vitest';
import { deliveries } from './deliveries.ts';

it.each([
  ['Please enter the post ID.', { postId: '  ', platform: 'facebook' }],
  ['Please enter the post ID.', { platform: 'facebook' }],
  ['Please select the platform.', { postId: '1_2', platform: 'twitter' }],
  ['Please select the platform.', { postId: '1_2' }],
])('returns %s for a deletion without %o', (message, body) => {
  const { error } = deliveries.deletePublished.body.safeParse(body, { error: () => '' });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
