import { expect, it } from 'vitest';
import { bannerOf, type Troubles } from './trouble-banner.ts';

const fine: Troubles = {
  state: 'ok',
  hasLongRefusal: false,
  hasMissing: false,
  hasPages: true,
  waiting: 2,
  troubled: 0,
  screen: 'other',
};

it.each<[string, Partial<Troubles>, string]>([
  ['nothing', {}, 'none'],
  ['nothing while the connection is unknown', { state: undefined, hasPages: false }, 'none'],
  ['a lost connection before single posts', { state: 'needs_reconnect', troubled: 3 }, 'connection'],
  ['missing permissions', { state: 'missing_permission' }, 'connection'],
  ['a connection that a person ended while posts wait', { state: 'none', hasPages: false }, 'connection'],
  ['nothing in an account that is being set up', { state: 'none', hasPages: false, waiting: 0 }, 'none'],
  ['a connection without chosen pages while posts wait', { hasPages: false, troubled: 2 }, 'no_pages'],
  ['nothing without pages and posts', { hasPages: false, waiting: 0 }, 'none'],
  ['no choice of pages where pages are chosen', { hasPages: false, screen: 'platforms' }, 'none'],
  ['pages that refuse posts', { hasLongRefusal: true, troubled: 2 }, 'refused_pages'],
  [
    'posts where the pages tell their own trouble',
    { hasLongRefusal: true, troubled: 2, screen: 'platforms' },
    'posts',
  ],
  ['posts that need a person', { troubled: 1 }, 'posts'],
  ['posts before a connection that ends later', { troubled: 1, state: 'expiring' }, 'posts'],
  ['no posts on the screen that opens on them', { troubled: 1, screen: 'campaigns' }, 'none'],
  ['posts left over in an account without connection', { state: 'none', waiting: 0, troubled: 1 }, 'posts'],
  ['pages that the network no longer lists', { hasMissing: true, state: 'expiring' }, 'missing_pages'],
  ['them beside the troubled posts', { hasMissing: true, troubled: 1, screen: 'campaigns' }, 'missing_pages'],
  ['no missing pages where each page shows it', { hasMissing: true, screen: 'platforms' }, 'none'],
  ['a connection that ends soon', { state: 'expiring' }, 'connection'],
])('shows %s', (_, given, kind) => {
  expect(bannerOf({ ...fine, ...given }).kind).toBe(kind);
});
