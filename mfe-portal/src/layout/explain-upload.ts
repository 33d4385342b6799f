import { ApiError } from '@kallos/web-kit/kit';
import { FileError } from '@kallos/web-kit/remote/chosen-file';
import { reasonOf } from '../error-sentences.ts';
import { uploadWords } from '../messages/uploads.ts';

/** Whether the server may take the same bytes later. */
const mayPass = (failure: unknown): boolean =>
  !(failure instanceof ApiError) || failure.status >= 500 || failure.status === 429 || failure.status === 401;

/** Why a file could not be stored, as a sentence, and whether another try may help. */
export function explainUpload(failure: unknown, fallback: string): { reason: string; canRetry: boolean } {
  if (failure instanceof FileError) return { reason: uploadWords.faults[failure.fault], canRetry: false };
  return { reason: reasonOf(failure, fallback), canRetry: mayPass(failure) };
}
