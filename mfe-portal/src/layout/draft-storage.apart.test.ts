import { beforeEach, expect, it, vi } from 'vitest';
import { openDraftStorage, storedTextDraft, storeTextDraft } from './draft-storage.ts';

const kept = new Map<string, string>();
let isForbidden = false;
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isForbidden) throw new Error('forbidden');
    kept.set(key, value);
  },
  removeItem: (key: string) => kept.delete(key),
});

const draft = { text: 'Νέα λόγια', base: 'Λόγια' };
beforeEach(() => {
  isForbidden = false;
  openDraftStorage(1);
});

it('forgets what it holds once a logout has emptied the tab, for the same account too', () => {
  storeTextDraft(7, draft);
  openDraftStorage(1);
  expect(storedTextDraft(7)).toEqual(draft);
  kept.clear();
  openDraftStorage(1);
  expect(storedTextDraft(7)).toBeUndefined();
});

it('keeps it in a tab that may store nothing', () => {
  isForbidden = true;
  storeTextDraft(7, draft);
  openDraftStorage(1);
  expect(storedTextDraft(7)).toEqual(draft);
});
