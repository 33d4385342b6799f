import { networks } from '@kallos/contracts/networks';
import type { Platform } from '@kallos/contracts/wire';
import { ApiError, noTokenMessage } from '@kallos/web-kit/kit';
import { loginWordsOf, networkWords } from '@kallos/words/network-names';
import { reasonOf } from './error-sentences.ts';
import { deletePostWords as words } from './messages/delete-post.ts';

/** Returns the explanation of a failed deletion, with the server's message or the specified one below it. */
export function explainFailure(
  error: unknown,
  platform: Platform,
): { advice: string; message: string; isAsking?: boolean } {
  if (error instanceof ApiError) {
    const message = error.serverMessage ?? words.failed;
    return error.body?.fields?.['permission'] === 'deletion'
      ? { advice: words.notDeleted, message, isAsking: true }
      : { advice: adviceFor(error, platform), message };
  }
  const isSignedOut = error instanceof Error && error.message === noTokenMessage;
  return isSignedOut
    ? { advice: words.advice.no_token, message: noTokenMessage }
    : { advice: words.advice.unknown, message: words.failed };
}

function adviceFor(error: ApiError, platform: Platform): string {
  const { code, status } = error;
  if (code === 'not_connected') return words.advice.not_connected(loginWordsOf(platform));
  if (code === 'not_found' || code === 'bad_request') return words.advice[code];
  if (code === 'upstream_failed') {
    const { subject, genitive } = networkWords(platform);
    return networks[platform].deletion === 'by_hand'
      ? words.advice.by_hand(genitive)
      : words.advice.api(subject);
  }
  return status >= 500 ? words.advice.unknown : reasonOf(error, words.notDeleted);
}
