import { describe, expect, it } from 'vitest';
import type { LedgerLine } from '../meta/ledger.ts';
import type { Tenant } from '../stage/accounts.ts';
import { UserLog, type UserChange } from '../stage/user-log.ts';
import type { Facts, PlaceRow, PostFacts, PostRow } from './facts.ts';
import { judge } from './judge.ts';
import { judgeLateness } from './lateness.ts';

const dueAt = new Date('2026-11-21T10:00:00.000Z');
const after = (seconds: number) => new Date(dueAt.getTime() + seconds * 1000);
const places = [{ personId: '1', platform: 'facebook' as const, id: 'page' }];
const tenant = { accountId: 3, places } as unknown as Tenant;

const line = (values: Partial<LedgerLine> = {}): LedgerLine => ({
  at: after(1).toISOString(),
  calledAt: after(1).toISOString(),
  call: 7,
  platform: 'facebook',
  place: 'page',
  id: 'page_1',
  permalink: 'https://fb/1',
  message: '#1# κείμενο',
  pictures: [],
  deletedAt: null,
  ...values,
});

const row = (values: Partial<PostRow> = {}): PostRow => ({
  id: 1,
  status: 'published',
  reason: null,
  dueAt,
  announced: 1,
  ...values,
});

const stands = (values: Partial<PlaceRow> = {}): PlaceRow => ({
  postId: 1,
  place: 'page',
  state: 'published',
  externalId: 'page_1',
  permalink: 'https://fb/1',
  ...values,
});
const nowhere = { lines: [], targets: [], deliveries: [] };

const touched = (values: Pick<UserChange, 'kind' | 'answer'> & Partial<UserChange>): UserChange => ({
  askedAt: after(-2),
  answeredAt: after(-1),
  ...values,
});

const seeded = {
  id: 1,
  mark: '#1#',
  tenant,
  content: '#1# κείμενο',
  shown: { paths: [], proofs: [] },
  dueAt,
};
const sound: PostFacts = {
  seeded,
  changes: [],
  row: row(),
  lines: [line()],
  targets: [stands()],
  deliveries: [stands()],
  lies: new Set(),
  firstCalls: new Map(),
};

function brokenBy(post: Partial<PostFacts>, facts: Partial<Facts> = {}): string[] {
  const rest = {
    announcements: [],
    saves: [],
    companies: new Map(),
    unknownEntries: [],
    diary: new UserLog(),
    shut: new Set<string>(),
  };
  return judge({ posts: [{ ...sound, ...post }], ...rest, ...facts }).map(({ broken }) => broken);
}

describe('the judge', () => {
  it('accepts a post published once, complete, in place and on time', () => {
    expect(brokenBy({})).toEqual([]);
  });

  it.each([
    ['doubled', { lines: [line(), line({ id: 'page_2' })] }],
    ['early', { lines: [line({ at: after(-0.001).toISOString() })] }],
    ['torn', { lines: [line({ message: '#1# κείμ' })] }],
    ['torn', { lines: [line({ pictures: ['https://elsewhere/x.jpg'] })] }],
    ['torn', { seeded: { ...seeded, shown: { paths: [], proofs: ['/media/a.jpg'] } } }],
    [
      'torn',
      {
        seeded: { ...seeded, shown: { paths: [], proofs: ['/a.jpg', '/b.jpg'] } },
        lines: [line({ pictures: ['https://x/b.jpg', 'https://x/a.jpg'] })],
      },
    ],
    ['untold', { row: row({ announced: 0 }) }],
    ['untold', { row: row({ announced: 2 }) }],
  ] satisfies Array<[string, Partial<PostFacts>]>)('finds a post that is %s', (broken, post) => {
    expect(brokenBy(post)).toEqual([broken]);
  });

  it('finds a post on a wrong page and a deleted one', () => {
    const other = { place: 'other' };
    const elsewhere = { lines: [line(other)], targets: [stands(other)], deliveries: [stands(other)] };
    expect(brokenBy(elsewhere)).toEqual(['misplaced', 'lost']);
    const gone = { lines: [line({ deletedAt: after(3).toISOString() })] };
    expect(brokenBy(gone)).toEqual(['takenDown', 'untrue', 'untrue']);
  });

  it('finds a lost post in any state', () => {
    for (const status of ['failed', 'draft'])
      expect(brokenBy({ ...nowhere, row: row({ status, announced: status === 'draft' ? 0 : 1 }) })).toEqual([
        'lost',
      ]);
    expect(brokenBy({ ...nowhere, row: undefined })).toEqual(['lost']);
    expect(brokenBy({ ...nowhere, row: row({ status: 'scheduled', announced: 0 }) })).toEqual([
      'lost',
      'untrue',
    ]);
  });

  it.each([
    [
      'a card that says failed',
      { row: row({ status: 'failed' }), targets: [stands({ state: 'failed' })] },
      2,
    ],
    ['a page that says failed', { targets: [stands({ state: 'failed' })] }, 1],
    ['a delivery that stayed open', { deliveries: [stands({ state: 'open' })] }, 1],
    ['a delivery that nobody knows', { deliveries: [] }, 1],
    ['a page on which it is called taken down', { targets: [stands({ state: 'taken down' })] }, 1],
    ['another id', { deliveries: [stands({ externalId: 'page_2' })] }, 1],
    ['another address', { targets: [stands({ permalink: null })] }, 1],
    ['two versions', { deliveries: [stands(), stands()] }, 1],
    ['a post that still waits', { row: row({ status: 'publishing', announced: 0 }) }, 1],
  ] satisfies Array<[string, Partial<PostFacts>, number]>)(
    'finds %s next to a public post',
    (_what, post, count) => {
      expect(brokenBy(post)).toEqual(Array.from({ length: count }, () => 'untrue'));
    },
  );

  it('finds a delivery that is recorded as published and is not', () => {
    const post = { ...nowhere, row: row({ status: 'needs_look' }), deliveries: [stands()] };
    expect(brokenBy(post)).toEqual(['untrue']);
  });

  it('judges every page separately', () => {
    const both = [...places, { personId: '1', platform: 'instagram' as const, id: 'ig' }];
    const wide = { ...seeded, tenant: { ...tenant, places: both } };
    expect(brokenBy({ seeded: wide })).toEqual(['lost']);
    const diary = new UserLog();
    diary.departures.push({ accountId: 3, place: 'ig', at: after(-5) });
    expect(brokenBy({ seeded: wide }, { diary })).toEqual([]);
    const there = { place: 'ig', id: 'ig_1' };
    const seen = stands({ place: 'ig', externalId: 'ig_1' });
    const onBoth = {
      seeded: wide,
      lines: [line(), line(there)],
      targets: [stands(), seen],
      deliveries: [stands(), seen],
    };
    expect(brokenBy(onBoth)).toEqual([]);
    expect(brokenBy(onBoth, { diary })).toEqual(['misplaced']);
    // A delivery that began before the page was deselected may finish.
    expect(brokenBy({ ...onBoth, firstCalls: new Map([['ig', after(-6)]]) }, { diary })).toEqual([]);
  });

  it('allows two unclear posts in a hundred, and none given up without a refusal', () => {
    const diary = new UserLog();
    const see = (status: string, reason: string) =>
      diary.sightings.push({ postId: 1, status, reason, at: after(2) });
    see('needs_look', 'draft_gone');
    expect(brokenBy({}, { diary })).toEqual([]);
    const posts = [sound, { ...sound, seeded: { ...seeded, id: 2 } }];
    diary.sightings.push({ postId: 2, status: 'needs_look', reason: 'draft_gone', at: after(2) });
    expect(brokenBy({}, { diary, posts })).toEqual(['doubtful', 'doubtful']);
    see('failed', 'link_refused');
    expect(brokenBy({}, { diary, posts })).toContain('surrendered');
    expect(
      brokenBy({}, { diary, posts: posts.map((post) => ({ ...post, lies: new Set(['final-refusal']) })) }),
    ).not.toContain('surrendered');
  });

  it('compares an acknowledged edit with the published text', () => {
    const content = '#1# διορθωμένο';
    const edit = (answer: UserChange['answer'], more: Partial<UserChange> = {}) => ({
      changes: [touched({ kind: 'edit', answer, content, ...more })],
    });
    expect(brokenBy(edit('done'))).toEqual(['torn']);
    expect(brokenBy(edit('refused'))).toEqual([]);
    expect(brokenBy(edit('unknown'))).toEqual([]);
    expect(brokenBy({ ...edit('unknown'), lines: [line({ message: content })] })).toEqual([]);
    // Saved only after the call that made it public.
    expect(brokenBy(edit('done', { askedAt: after(2), answeredAt: after(3) }))).toEqual([]);
  });

  it('finds a withdrawn post that was published', () => {
    const changes = [touched({ kind: 'unschedule', answer: 'done' })];
    expect(brokenBy({ changes })).toEqual(['cancelled']);
    const draft = row({ status: 'draft', announced: 0 });
    expect(brokenBy({ ...nowhere, changes, row: draft })).toEqual([]);
    const deleted = (seconds: number) => ({
      changes: [touched({ kind: 'delete', answer: 'done', answeredAt: after(seconds) })],
      row: undefined,
    });
    expect(brokenBy(deleted(-1))).toEqual(['cancelled']);
    expect(brokenBy(deleted(5))).toEqual([]);
  });

  it('counts delays from an acknowledged move or resend', () => {
    const at = (seconds: number) => ({
      at: after(seconds).toISOString(),
      calledAt: after(seconds).toISOString(),
    });
    const changes = [touched({ kind: 'reschedule', answer: 'done', dueAt: after(5) })];
    expect(brokenBy({ changes })).toEqual(['early']);
    expect(brokenBy({ changes, lines: [line(at(5))] })).toEqual([]);
    const again = [...changes, touched({ kind: 'send-again', answer: 'done' })];
    expect(brokenBy({ changes: again })).toEqual([]);
  });

  it('finds deliveries without exactly one event, and lost changes', () => {
    const delivery = { key: '1 on page', published: 1, announced: 1 };
    expect(brokenBy({}, { announcements: [delivery] })).toEqual([]);
    expect(brokenBy({}, { announcements: [{ ...delivery, announced: 0 }] })).toEqual(['untold']);
    expect(brokenBy({}, { announcements: [{ ...delivery, published: 0 }] })).toEqual(['untold']);
    expect(brokenBy({}, { unknownEntries: [line()] })).toEqual(['misplaced']);
    const save = (companyName: string, answer: 'done' | 'unknown') => ({ accountId: 3, companyName, answer });
    const saves = [save('α', 'done'), save('β', 'done'), save('γ', 'unknown')];
    const kept = (name: string) => ({ saves, companies: new Map([[3, name]]) });
    expect(brokenBy({}, kept('β'))).toEqual([]);
    expect(brokenBy({}, kept('γ'))).toEqual([]);
    expect(brokenBy({}, kept('α'))).toEqual(['forgotten']);
  });
});

it('judges delays by a calm run of the same machine', () => {
  const late = (p50: number, max: number, count = 30) => ({ count, p50, p99: max, max });
  const broken = (calm: [number, number], untroubled: [number, number, number?], downSeconds = 0) =>
    judgeLateness(late(...calm), { untroubled: late(...untroubled), sent: 60, downSeconds }).length;
  // Sixty posts take this machine two seconds.
  expect(broken([0.3, 1], [3.9, 31])).toBe(0);
  expect(broken([0.3, 1], [4.1, 33])).toBe(2);
  expect(broken([0.3, 1], [4.1, 33, 5])).toBe(0);
  expect(broken([0.3, 1], [9, 33], 6)).toBe(0);
  // A machine that is slow without faults may be slow with them.
  expect(broken([4, 6], [15, 100])).toBe(0);
});
