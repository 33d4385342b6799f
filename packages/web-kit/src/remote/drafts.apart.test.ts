import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionAnswer } from '../session/session.tsx';

let kept = new Map<string, string>();
let isFull = false;
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

const locks = new Map<string, () => void>();
const root = { dataset: {} as Record<string, string> };

/** Opens a page with separate module state. */
async function openPage() {
  vi.resetModules();
  return import('./drafts.tsx');
}

const session = (userId = 'business:1', account = 1): SessionAnswer => ({
  success: true,
  role: 'business_admin',
  name: 'Eleni',
  userId,
  account: { id: account, businessName: 'Clinic', status: 'active' },
  isImpersonated: false,
});

const draft = (text: string) => ({ form: 'new-post', title: 'New post', path: '/x', value: { text } });
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  kept = new Map();
  isFull = false;
  locks.clear();
  root.dataset = {};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...locks.keys()].map((name) => ({ name })) }),
      request: async (name: string, hold: () => unknown) => {
        if (locks.has(name)) return undefined;
        locks.set(name, () => locks.delete(name));
        return hold();
      },
    },
  });
});

/** Releases the locks of closed pages as a browser does. */
const endPages = (): void => locks.clear();

it('offers the drafts of a closed page', async () => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft(draft('a'));
  endPages();
  const second = await openPage();
  second.openDrafts(session());
  expect(second.adoptDraft('new-post')?.value).toEqual({ text: 'a' });
});

it.each([
  ['another person', session('business:2')],
  ['another account', session('business:1', 2)],
])('shows a draft to its owner, not to %s', async (_, other) => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft(draft('a'));
  endPages();
  const second = await openPage();
  second.openDrafts(other);
  expect(second.adoptDraft('new-post')).toBeUndefined();
  second.openDrafts(session());
  expect(second.adoptDraft('new-post')?.value).toEqual({ text: 'a' });
});

it('separates the drafts of two open tabs', async () => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft(draft('a'));
  const second = await openPage();
  second.openDrafts(session());
  await settled();
  expect(second.adoptDraft('new-post')).toBeUndefined();
  second.writeDraft(draft('b'));
  second.dropDraft('new-post');
  expect(first.adoptDraft('new-post')?.value).toEqual({ text: 'a' });
});

it('removes an adopted draft once the form is saved', async () => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft(draft('a'));
  endPages();
  const second = await openPage();
  second.openDrafts(session());
  await settled();
  second.adoptDraft('new-post');
  second.dropDraft('new-post');
  expect(kept.size).toBe(0);
});

it('keeps a draft in memory when the browser stores none', async () => {
  const page = await openPage();
  page.openDrafts(session());
  page.writeDraft(draft('a'));
  isFull = true;
  page.writeDraft(draft('ab'));
  expect(page.adoptDraft('new-post')?.value).toEqual({ text: 'ab' });
  page.openDrafts(session('business:2'));
  expect(page.adoptDraft('new-post')).toBeUndefined();
  page.openDrafts(session());
  expect(page.adoptDraft('new-post')?.value).toEqual({ text: 'ab' });
});

it('expires a draft after a week', async () => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft(draft('a'));
  endPages();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3_600_000);
  const second = await openPage();
  second.openDrafts(session());
  vi.restoreAllMocks();
  expect(kept.size).toBe(0);
});

it.each(['', 'null', '7', '[]', '{', '{"version":1}', '{"version":0,"form":"new-post"}'])(
  'removes an entry that contains %j',
  async (garbage) => {
    kept.set('kallos_draft|business:1@1|page|new-post', garbage);
    const page = await openPage();
    page.openDrafts(session());
    expect(page.adoptDraft('new-post')).toBeUndefined();
    expect(kept.size).toBe(0);
  },
);

it('hides drafts while they are disabled and keeps new ones separate', async () => {
  const page = await openPage();
  page.openDrafts(session());
  page.writeDraft(draft('crashes'));
  root.dataset['drafts'] = 'aside';
  expect(page.adoptDraft('new-post')).toBeUndefined();
  page.writeDraft(draft('new'));
  page.dropDraft('new-post');
  page.askToReopen('new-post');
  expect(page.adoptDraft('new-post')?.value).toEqual({ text: 'crashes' });
});

it('removes only the drafts of the user who signs out', async () => {
  const page = await openPage();
  page.openDrafts(session('business:2'));
  page.writeDraft(draft('theirs'));
  page.openDrafts(session());
  page.writeDraft(draft('mine'));
  page.clearDrafts();
  expect([...kept.keys()].map((key) => key.split('|')[1])).toEqual(['business:2@1']);
});

describe('files of a form', () => {
  const file = new File(['x'], 'x.png');
  async function openWithFile() {
    const { openDrafts, dropDraft, discardDraft, clearDrafts } = await openPage();
    const { draftStore: store } = await import('./draft-store.tsx');
    openDrafts(session());
    store.write(draft(''), true);
    const names = () => store.takeFiles('new-post', 'image').map(({ name }) => name);
    return { store, names, openDrafts, dropDraft, discardDraft, clearDrafts };
  }

  it('stay in memory as long as their draft and are taken once', async () => {
    const { store, names } = await openWithFile();
    store.holdFiles('new-post', 'image', [file]);
    expect(store.all().map(({ form }) => form)).toEqual(['new-post']);
    expect(kept.size).toBe(0);
    expect(store.fileNames('new-post')).toEqual(['x.png']);
    expect([names(), names()]).toEqual([['x.png'], []]);
  });

  it('are dropped when the form is closed', async () => {
    const { store, names, dropDraft } = await openWithFile();
    dropDraft('new-post');
    store.holdFiles('new-post', 'image', [file]);
    expect(names()).toEqual([]);
    store.write(draft(''), true);
    store.holdFiles('new-post', 'image', [file]);
    store.holdFiles('new-post-2', 'image', [file]);
    dropDraft('new-post');
    expect(names()).toEqual([]);
  });

  it('are dropped with a discarded draft and at a logout', async () => {
    const { store, names, discardDraft, clearDrafts } = await openWithFile();
    store.holdFiles('new-post', 'image', [file]);
    discardDraft(store.all()[0]?.key ?? '');
    expect(names()).toEqual([]);
    store.write(draft(''), true);
    store.holdFiles('new-post', 'image', [file]);
    clearDrafts();
    expect(names()).toEqual([]);
  });

  it('are visible to their owner only', async () => {
    const { store, names, openDrafts } = await openWithFile();
    store.holdFiles('new-post', 'image', [file]);
    openDrafts(session('business:2'));
    expect([names(), store.fileNames('new-post')]).toEqual([[], []]);
    openDrafts(session());
    expect(names()).toEqual(['x.png']);
  });
});

it('keeps the saved value from when the draft began', async () => {
  const first = await openPage();
  first.openDrafts(session());
  first.writeDraft({ ...draft('a'), base: 'saved' });
  endPages();
  const second = await openPage();
  second.openDrafts(session());
  expect(second.adoptDraft('new-post')).toMatchObject({ base: 'saved' });
});

it.each([
  ['what fits', { text: 'b', list: [{ id: '1', note: 'n' }] }, { text: 'b', list: [{ id: '1', note: 'n' }] }],
  ['a field that an older version lacked', { list: [] }, { text: 'a', list: [] }],
  ['a field of another type', { text: 7, list: 'x' }, { text: 'a', list: [{ id: '0' }] }],
  ['odd items', { list: [5, null, {}, { id: '2', odd: 1 }] }, { text: 'a', list: [{ id: '2' }] }],
  ['a text', 'garbage', { text: 'a', list: [{ id: '0' }] }],
  ['nothing', null, { text: 'a', list: [{ id: '0' }] }],
])('parses a stored value %s', async (_, stored, value) => {
  const { readBySample: readLike } = await openPage();
  const read = readLike<{ text: string; list: Array<{ id: string; note?: string }>; date?: string }>({
    text: ' ',
    list: [{ id: ' ', note: ' ' }],
    date: ' ',
  });
  // toStrictEqual: a field that neither has is left out.
  expect(read(stored, { text: 'a', list: [{ id: '0' }] })).toStrictEqual(value);
});
