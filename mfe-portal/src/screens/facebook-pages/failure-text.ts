import { ApiError } from '@kallos/web-kit/kit';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';

/** What went wrong with the pages: the status of an answer that was not OK, otherwise what was being tried. */
export const failureText = (error: unknown, tried: string): string =>
  error instanceof ApiError ? words.errors.http(error.status) : tried;
