import { PostStatus } from '@kallos/contracts/posts/bulk-posts';
import { expect, it } from 'vitest';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { countAtRisk } from './at-risk.ts';

it('counts what waits to go out, and nothing that is a draft or done', () => {
  const oneOfEach = PostStatus.options.map((postStatus) => ({ postStatus }));
  expect(countAtRisk(oneOfEach)).toBe(2);
  expect(countAtRisk([])).toBe(0);
});

it('counts in Greek', () => {
  expect(words.waiting(1)).toContain('1 προγραμματισμένη ανάρτηση δεν θα δημοσιευτεί');
  expect(words.waiting(3)).toContain('3 προγραμματισμένες αναρτήσεις δεν θα δημοσιευτούν');
});
