import type { PageFinding } from '@kallos/contracts/social/health';
import type { NetworkFailure } from '../networks/failure.ts';
import type { PageReading } from '../networks/network.ts';

/** Returns a finding that blocks publishing. */
export const blockingFinding = (code: PageFinding['code'], detail: string | null = null): PageFinding => ({
  code,
  isBlocking: true,
  detail,
});

/** Returns the finding for a refused call about the page. */
export function findingOf(failure: NetworkFailure): PageFinding {
  const trouble = failure.trouble;
  if (trouble.next === 'reconnect') return blockingFinding('page_token_refused', trouble.cause);
  if (trouble.next === 'permit') return blockingFinding('publishing_refused');
  if (trouble.next === 'pause_app') return blockingFinding('app_refused');
  if (trouble.code === 'page_changed') return blockingFinding('page_changed');
  if (trouble.next === 'gone') return blockingFinding('page_gone');
  if (trouble.next === 'back_off') return { code: 'rate_limited', isBlocking: false, detail: null };
  return { code: 'meta_unavailable', isBlocking: false, detail: null };
}

/** Returns the problems of a token. */
export function tokenFindings(token: PageReading['token']): PageFinding[] {
  if (token === null) return [];
  if (token.deadReason !== undefined) return [blockingFinding('page_token_refused', token.deadReason)];
  return token.kind === 'page' ? [] : [blockingFinding('token_kind', token.kind ?? 'unknown')];
}
