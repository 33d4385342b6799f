import { accounts } from '@kallos/contracts/auth/accounts';
import { toasts } from '@kallos/ui/kit';
import { ApiError, describeError, refresh } from '@kallos/web-kit/kit';
import { refusedFields } from './account-forms.ts';

interface Attempt {
  readonly write: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

/** Writes once, reads the accounts again and says so; a failure is told and answered with the refused fields. */
export async function saveAccount({
  write,
  done,
  failed,
}: Attempt): Promise<{ isSaved: true } | { isSaved: false; refused: ReturnType<typeof refusedFields> }> {
  try {
    await write();
  } catch (error) {
    // An ended session already led to the login.
    if (!(error instanceof ApiError && error.status === 401))
      toasts.destructive({
        title: failed,
        description: describeError(error, 'en', 'Something went wrong. Please try again.'),
      });
    return { isSaved: false, refused: refusedFields(error) };
  }
  await refresh(accounts.list, accounts.get);
  toasts.success({ title: done });
  return { isSaved: true };
}
