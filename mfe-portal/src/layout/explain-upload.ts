import { ApiError } from '@kallos/web-kit/kit';
import { FileError } from '@kallos/web-kit/remote/chosen-file';
import { reasonOf } from '../error-sentences.ts';
import { uploadWords } from '../messages/uploads.ts';

/** Returns whether the server may accept the same bytes later. */
const mayPass = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status >= 500 || failure.status === 429 || failure.status === 401;

/** Returns why a file could not be stored, as a sentence, and whether a retry may help. */
export function explainUpload(failure: unknown, fallback: string): { reason: string; canRetry: boolean } {
  if (failure instanceof FileError) return { reason: uploadWords.faults[failure.fault], canRetry: false };
  return { reason: reasonOf(failure, fallback), canRetry: mayPass(failure) };
}
