import { toasts } from '@kallos/ui/kit';
import { ApiError, describeError } from '@kallos/web-kit/kit';

/** The message of a failure without a message from the server. */
export const genericFailure = 'Something went wrong. Please try again.';

/** Shows a failure in a toast, with the server's message below its title. */
export function showFailure(title: string, error: unknown): void {
  // An ended session already opened the login.
  if (error instanceof ApiError && error.status === 401) return;
  toasts.destructive({ title, description: describeError(error, 'en', genericFailure) });
}
