import { describe, expect, it } from 'vitest';
import { troubleOf } from './reasons.ts';

describe('what a card says of trouble', () => {
  it('is nothing for a post on its way, and the reason for one that waits', () => {
    expect(troubleOf({ postStatus: 'scheduled', failureReason: null })).toBeUndefined();
    expect(troubleOf({ postStatus: 'scheduled', failureReason: 'needs_reconnect' })).toContain('Συνδεθείτε');
    expect(troubleOf({ postStatus: 'published', failureReason: 'partial' })).toContain('μόνο σε κάποιες');
  });

  it('asks for a look where nobody knows, and never shows a bare code', () => {
    expect(troubleOf({ postStatus: 'needs_look', failureReason: 'draft_gone' })).toContain('Ελέγξτε');
    expect(troubleOf({ postStatus: 'failed', failureReason: 'social_500' })).not.toContain('social_500');
    expect(troubleOf({ postStatus: 'failed', failureReason: null })).toBeDefined();
  });
});
