import { describe, expect, it } from 'vitest';
import { type Line, mergeTimeline } from './use-timeline.ts';

const line = (key: string, minute: number): Line => ({
  key,
  at: new Date(Date.UTC(2026, 10, 29, 10, minute)).toISOString(),
  post: {
    key,
    at: '',
    kind: 'posts',
    what: 'written',
    subject: '',
    detail: '',
    link: null,
  },
});
const keysOf = (lines: readonly Line[]) => lines.map(({ key }) => key);
const none: ReadonlySet<string> = new Set();

describe('a page of the timeline', () => {
  it('lists both sources by time, newest first', () => {
    const { lines, hasMore } = mergeTimeline(
      [
        { lines: [line('a3', 3), line('a1', 1)], hasMore: false },
        { lines: [line('b2', 2)], hasMore: false },
      ],
      none,
    );
    expect(keysOf(lines)).toEqual(['a3', 'b2', 'a1']);
    expect(hasMore).toBe(false);
  });

  it('ends where a source with more entries ends', () => {
    const { lines, hasMore } = mergeTimeline(
      [
        { lines: [line('a9', 9), line('a8', 8)], hasMore: true },
        { lines: [line('b8', 8), line('b1', 1)], hasMore: false },
      ],
      none,
    );
    expect(keysOf(lines)).toEqual(['a9', 'a8', 'b8']);
    expect(hasMore).toBe(true);
  });

  it('leaves out what was shown of its first moment', () => {
    const { lines } = mergeTimeline(
      [{ lines: [line('a5', 5), line('a4', 5), line('a3', 3)], hasMore: false }],
      new Set(['a5']),
    );
    expect(keysOf(lines)).toEqual(['a4', 'a3']);
  });

  it('has at most fifty entries', () => {
    const many = Array.from({ length: 51 }, (_, index) => line(`a${index}`, 59 - index));
    const { lines, hasMore } = mergeTimeline([{ lines: many, hasMore: false }], none);
    expect([lines.length, hasMore]).toEqual([50, true]);
  });
});
