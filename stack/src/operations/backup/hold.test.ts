import { expect, it } from 'vitest';
import { sumReleased } from './hold.ts';

const postsOf = (...states: string[]) => states.map((status, index) => ({ id: index + 1, status }));

it.each([
  [postsOf('published', 'published', 'published'), [], { found: 3, sent: 0 }],
  [postsOf('published', 'published', 'published'), [2, 3], { found: 1, sent: 2 }],
  // Sends of other posts do not count.
  [postsOf('published'), [7, 8, 9], { found: 1, sent: 0 }],
  [postsOf('needs_look', 'failed', 'scheduled', 'publishing'), [1, 2], { found: 0, sent: 0, waiting: 2 }],
  [[], [1], { found: 0, sent: 0, waiting: 0, needsLook: 0, failed: 0 }],
])('counts each released post once: %j, sent %j', (posts, sent, sums) => {
  const released = sumReleased(posts, new Set(sent));
  expect(released).toMatchObject(sums);
  expect(Object.values(released).reduce((sum, count) => sum + count, 0)).toBe(posts.length);
});
