import { openDrafts } from '@kallos/web-kit/remote/drafts';
import { beforeEach, expect, it, vi } from 'vitest';
import { storedTextDraft, storeTextDraft } from './draft-storage.ts';

let kept = new Map<string, string>();
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
);
vi.stubGlobal('location', { pathname: '/business/campaigns' });

const session = (account: number) => ({
  success: true as const,
  role: 'business_admin' as const,
  name: 'Eleni',
  userId: 'business:1',
  account: { id: account, businessName: 'Δέρμα', status: 'active' as const },
  isImpersonated: false,
});
const draft = { text: 'Νέα λόγια', base: 'Λόγια' };
beforeEach(() => {
  kept = new Map();
  openDrafts(session(1));
});

it('stores the text of a post per account', () => {
  storeTextDraft(7, 'Κρέμα', draft);
  expect(storedTextDraft(7)).toEqual(draft);
  openDrafts(session(2));
  expect(storedTextDraft(7)).toBeUndefined();
});

it.each([
  ['{"value":7}'],
  ['{"value":null}'],
  ['{"context":null}'],
  ['{"context":"x"}'],
  ['{"context":{"base":7}}'],
])('reads no stored text with %s', (change) => {
  storeTextDraft(7, 'Κρέμα', draft);
  for (const [key, stored] of kept)
    kept.set(key, JSON.stringify({ ...(JSON.parse(stored) as object), ...(JSON.parse(change) as object) }));
  openDrafts(session(2));
  openDrafts(session(1));
  expect(storedTextDraft(7)).toBeUndefined();
});
