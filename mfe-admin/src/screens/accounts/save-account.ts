import { accounts } from '@kallos/contracts/auth/accounts';
import { toasts } from '@kallos/ui/kit';
import { refresh } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';
import { refusedFields } from './account-forms.ts';

interface Attempt {
  readonly write: () => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

/** Saves, refetches the accounts and shows a toast; after a failure it returns the faulty fields. */
export async function saveAccount({
  write,
  done,
  failed,
}: Attempt): Promise<{ isSaved: true } | { isSaved: false; refused: ReturnType<typeof refusedFields> }> {
  try {
    await write();
  } catch (error) {
    showFailure(failed, error);
    return { isSaved: false, refused: refusedFields(error) };
  }
  await refresh(accounts.list, accounts.get);
  toasts.success({ title: done });
  return { isSaved: true };
}
