import { ApiError } from '@kallos/web-kit/kit';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';

/** Returns the error text: the status of a failed response, else the attempted action. */
export const failureText = (error: unknown, tried: string): string =>
  error instanceof ApiError ? words.errors.http(error.status) : tried;
