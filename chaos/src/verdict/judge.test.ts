import { describe, expect, it } from 'vitest';
import type { Tenant } from '../stage/accounts.ts';
import type { LedgerLine } from '../stage/sandbox.ts';
import type { Touch } from '../stage/users.ts';
import type { Facts, PostFacts, PostRow } from './facts.ts';
import { judge } from './judge.ts';

const dueAt = new Date('2026-11-21T10:00:00.000Z');
const after = (seconds: number) => new Date(dueAt.getTime() + seconds * 1000);
const tenant = { accountId: 3, place: { personId: '1', platform: 'facebook', id: 'page' } } as Tenant;

const line = (values: Partial<LedgerLine> = {}): LedgerLine => ({
  at: after(1).toISOString(),
  platform: 'facebook',
  place: 'page',
  id: 'page_1',
  message: '#1# κείμενο',
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

const touched = (values: Pick<Touch, 'kind' | 'answer'> & Partial<Touch>): Touch => ({
  answeredAt: after(-1),
  ...values,
});

function brokenBy(post: Partial<PostFacts>, facts: Partial<Facts> = {}): string[] {
  const seeded = { id: 1, mark: '#1#', tenant, content: '#1# κείμενο', dueAt };
  const posts = [{ seeded, touch: undefined, row: row(), lines: [line()], ...post }];
  const rest = { deliveries: [], saves: [], companies: new Map(), strangers: [] };
  return judge({ posts, ...rest, ...facts }).map(({ broken }) => broken);
}

describe('the judge', () => {
  it('has nothing against a post that went out once, whole, in its place and in time', () => {
    expect(brokenBy({})).toEqual([]);
  });

  it.each([
    ['doubled', { lines: [line(), line({ id: 'page_2' })] }],
    ['misplaced', { lines: [line({ place: 'other' })] }],
    ['early', { lines: [line({ at: after(-0.001).toISOString() })] }],
    ['torn', { lines: [line({ message: '#1# κείμ' })] }],
    ['untold', { row: row({ announced: 0 }) }],
    ['untold', { row: row({ announced: 2 }) }],
  ])('finds a post that is %s', (broken, post) => {
    expect(brokenBy(post)).toEqual([broken]);
  });

  it('finds what was lost, however the calendar calls it', () => {
    expect(brokenBy({ lines: [], row: row({ status: 'failed' }) })).toEqual(['lost']);
    expect(brokenBy({ lines: [], row: row({ status: 'draft', announced: 0 }) })).toEqual(['lost']);
    expect(brokenBy({ lines: [], row: undefined })).toEqual(['lost']);
    expect(brokenBy({ lines: [], row: row({ status: 'scheduled', announced: 0 }) })).toEqual([
      'lost',
      'open',
    ]);
    expect(brokenBy({ lines: [] })).toEqual(['lost', 'open']);
  });

  it('finds an end that contradicts the ledger', () => {
    expect(brokenBy({ row: row({ status: 'failed' }) })).toEqual(['open']);
    expect(brokenBy({ row: row({ status: 'publishing', announced: 0 }) })).toEqual(['open']);
  });

  it('lets one post in a thousand need a look, and no second one', () => {
    const doubtful = { lines: [], row: row({ status: 'needs_look' }) };
    expect(brokenBy(doubtful)).toEqual([]);
    const seeded = { id: 1, mark: '#1#', tenant, content: '#1# κείμενο', dueAt };
    const posts = [1, 2].map(() => ({ seeded, touch: undefined, ...doubtful }));
    expect(brokenBy({}, { posts })).toEqual(['doubtful', 'doubtful']);
  });

  it('holds an acknowledged edit against the text that went out', () => {
    const content = '#1# διορθωμένο';
    expect(brokenBy({ touch: touched({ kind: 'edit', answer: 'done', content }) })).toEqual(['torn']);
    expect(brokenBy({ touch: touched({ kind: 'edit', answer: 'refused', content }) })).toEqual([]);
    const either = touched({ kind: 'edit', answer: 'unknown', content });
    expect(brokenBy({ touch: either })).toEqual([]);
    expect(brokenBy({ touch: either, lines: [line({ message: content })] })).toEqual([]);
  });

  it('finds what was taken back in time and went out all the same', () => {
    const unschedule = touched({ kind: 'unschedule', answer: 'done' });
    expect(brokenBy({ touch: unschedule })).toEqual(['cancelled']);
    expect(brokenBy({ touch: unschedule, lines: [], row: row({ status: 'draft', announced: 0 }) })).toEqual(
      [],
    );
    expect(brokenBy({ touch: touched({ kind: 'delete', answer: 'done' }), row: undefined })).toEqual([
      'cancelled',
    ]);
    const late = touched({ kind: 'delete', answer: 'done', answeredAt: after(5) });
    expect(brokenBy({ touch: late, row: undefined })).toEqual([]);
  });

  it('counts a move that was acknowledged as the moment to wait for', () => {
    const moved = touched({ kind: 'reschedule', answer: 'done', dueAt: after(5) });
    expect(brokenBy({ touch: moved })).toEqual(['early']);
    expect(brokenBy({ touch: moved, lines: [line({ at: after(5).toISOString() })] })).toEqual([]);
  });

  it('finds deliveries without exactly one announcement, strangers and forgotten changes', () => {
    const delivery = { key: '1 on page', published: 1, announced: 1 };
    expect(brokenBy({}, { deliveries: [delivery] })).toEqual([]);
    expect(brokenBy({}, { deliveries: [{ ...delivery, announced: 0 }] })).toEqual(['untold']);
    expect(brokenBy({}, { deliveries: [{ ...delivery, published: 0 }] })).toEqual(['untold']);
    expect(brokenBy({}, { strangers: [line()] })).toEqual(['misplaced']);
    const save = (companyName: string, answer: 'done' | 'unknown') => ({ accountId: 3, companyName, answer });
    const saves = [save('α', 'done'), save('β', 'done'), save('γ', 'unknown')];
    const kept = (name: string) => ({ saves, companies: new Map([[3, name]]) });
    expect(brokenBy({}, kept('β'))).toEqual([]);
    expect(brokenBy({}, kept('γ'))).toEqual([]);
    expect(brokenBy({}, kept('α'))).toEqual(['forgotten']);
  });
});
