import type { Platform } from '@kallos/contracts/wire';
import { ApiError, noTokenMessage } from '@kallos/web-kit/kit';
import { deletePostWords as words } from './messages/delete-post.ts';

/** A failed deletion: the server's message or the fixed one, and what to do about it in Greek. */
export function explainFailure(
  error: unknown,
  platform: Platform,
): { message: string; advice: string | null; isAsking?: boolean } {
  if (error instanceof ApiError && error.body?.fields?.['permission'] === 'deletion')
    return { message: error.serverMessage ?? words.failed, advice: null, isAsking: true };
  if (error instanceof ApiError)
    return { message: error.serverMessage ?? words.failed, advice: adviceFor(error, platform) };
  if (error instanceof Error && error.message === noTokenMessage)
    return { message: noTokenMessage, advice: null };
  return { message: words.failed, advice: words.advice.unknown };
}

function adviceFor({ code, status }: ApiError, platform: Platform): string | null {
  if (code === 'not_found' || code === 'not_connected' || code === 'bad_request') return words.advice[code];
  if (code === 'upstream_failed') return words.advice[platform];
  return status >= 500 ? words.advice.unknown : null;
}
