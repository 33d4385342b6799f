import { expect, it } from 'vitest';
import { resolveSelection, type PageSelection } from './resolve-selection.ts';

const facts = { name: null, username: null, category: null, canPublish: true };
const known = [
  { ...facts, platform: 'facebook' as const, externalId: '10', name: 'Αίγλη', category: 'Spa' },
  { ...facts, platform: 'facebook' as const, externalId: '11', canPublish: false },
  { ...facts, platform: 'instagram' as const, externalId: '12', username: 'same number' },
  { ...facts, platform: 'facebook' as const, externalId: '12', username: 'spa' },
  { ...facts, platform: 'instagram' as const, externalId: 'ig-10', username: 'aigli' },
];
const page = (pageId: string, more: Partial<PageSelection> = {}): PageSelection =>
  ({ pageId, platform: 'facebook', isActive: true, ...more }) as PageSelection;
const choose = (choices: PageSelection[], more: Partial<Parameters<typeof resolveSelection>[1]> = {}) =>
  resolveSelection(choices, { known, on: ['facebook', 'instagram'], isTrial: false, ...more });
const refused = (...args: Parameters<typeof choose>) => {
  try {
    return choose(...args).length;
  } catch (error) {
    const { code, fields } = error as { code: string; fields?: object };
    return [code, fields];
  }
};

it('stores an account by its own id, a page by its id, and each once', () => {
  expect(choose([page('10'), page('10'), page('sample'), page('12', { isActive: false })])).toMatchObject([
    { pageId: '10', pageName: 'Αίγλη', pageCategory: 'Spa', instagramId: null, isActive: true },
    { pageId: '12', pageName: 'spa', instagramUsername: null, isActive: false },
  ]);
  const account = page('10', { platform: 'instagram', instagramId: 'ig-10' });
  const kept = { pageId: 'ig-10', pageName: 'aigli', instagramId: 'ig-10', instagramUsername: 'aigli' };
  expect(choose([account])).toMatchObject([kept]);
  expect(choose([page('10', { instagramId: 'ig-10' })])).toMatchObject([{ pageId: '10' }]);
  expect(choose([page('ig-10', { platform: 'instagram' })])).toMatchObject([kept]);
  for (const [pageId, instagramId] of [
    ['10', 'ig_sample'],
    ['sample', 'ig-10'],
  ] as const)
    expect(choose([page(pageId, { platform: 'instagram', instagramId })])).toEqual([]);
});

it('rejects a page that Meta did not list, without rights, or on an inactive network', () => {
  expect(refused([page('99')])).toEqual(['not_found', undefined]);
  expect(refused([page('10', { platform: 'instagram' })])).toEqual(['not_found', undefined]);
  expect(refused([page('10'), page('11')])).toEqual([
    'invalid_fields',
    { 'pages.1.pageId': 'cannot_publish' },
  ]);
  expect(refused([page('11', { isActive: false })])).toBe(1);
  expect(refused([page('10')], { on: ['instagram'] })).toEqual([
    'invalid_fields',
    { facebook: 'platform_off' },
  ]);
  expect(refused([page('10', { isActive: false })], { on: [] })).toBe(1);
});

it('allows an account on trial one page per network', () => {
  const both = [page('10'), page('ig-10', { platform: 'instagram' }), page('12', { isActive: false })];
  expect(refused(both, { isTrial: true })).toBe(3);
  const two = [page('10'), page('12')];
  expect(refused(two, { isTrial: true })).toEqual(['limit_reached', { pages: 'trial_pages', most: '1' }]);
  expect(refused(two)).toBe(2);
});
