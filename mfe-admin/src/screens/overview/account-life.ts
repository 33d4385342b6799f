import { type AccountLife, graceDays } from '@kallos/contracts/account-life';
import { accounts } from '@kallos/contracts/auth/accounts';
import { publishing } from '@kallos/contracts/posts/publishing';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';
import { countOf, refreshSoon } from './bulk-changes.ts';

/** A state that staff set at once. */
export type SetLife = Exclude<AccountLife, 'deleting'>;

const mostAccounts = 500;

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostAccounts) }, (_, index) =>
    all.slice(index * mostAccounts, (index + 1) * mostAccounts),
  );

async function pause(accountIds: readonly number[], isPaused: boolean): Promise<number[]> {
  const changed: number[] = [];
  for (const some of chunksOf(accountIds))
    changed.push(...(await call(publishing.pause, { body: { accountIds: some, isPaused } })).changed);
  refreshSoon();
  return changed;
}

/** Pauses or resumes the publishing of accounts, with an undo. */
export async function pausePublishing(accountIds: readonly number[], isPaused: boolean): Promise<void> {
  try {
    const changed = await pause(accountIds, isPaused);
    if (changed.length === 0) {
      toasts.success({ title: isPaused ? 'Publishing is paused already' : 'Publishing was not paused' });
      return;
    }
    const undo = async () => {
      try {
        await pause(changed, !isPaused);
        toasts.success({ title: 'Undone' });
      } catch (error) {
        showFailure('The change could not be undone', error);
      }
    };
    toasts.success({
      title: `${isPaused ? 'Publishing paused' : 'Publishing resumed'}: ${countOf(changed.length)}`,
      description: isPaused
        ? 'Due posts wait until you resume.'
        : 'The business decides about posts whose time has passed.',
      action: { label: 'Undo', onPress: () => void undo() },
    });
  } catch (error) {
    showFailure(isPaused ? 'Publishing could not be paused' : 'Publishing could not be resumed', error);
  }
}

interface LifeChange {
  readonly accountId: number;
  readonly life: SetLife;
}

async function change(changes: readonly LifeChange[]): Promise<LifeChange[]> {
  const before: LifeChange[] = [];
  for (const some of chunksOf(changes)) {
    const reply = await call(accounts.changeLife, { body: { changes: some } });
    // A deletion is requested again with its own dialog.
    for (const { accountId, life } of reply.before) if (life !== 'deleting') before.push({ accountId, life });
  }
  refreshSoon();
  await refresh(accounts.readLife);
  return before;
}

const done: Record<SetLife, string> = {
  open: 'Opened',
  suspended: 'Suspended',
  archived: 'Archived',
};

/** Opens, suspends or archives accounts, with an undo; returns whether it succeeded. */
export async function changeLife(accountIds: readonly number[], life: SetLife): Promise<boolean> {
  try {
    const before = await change(accountIds.map((accountId) => ({ accountId, life })));
    const undo = async () => {
      try {
        await change(before);
        toasts.success({ title: 'Undone' });
      } catch (error) {
        showFailure('The change could not be undone', error);
      }
    };
    toasts.success({
      title: `${done[life]}: ${countOf(accountIds.length)}`,
      ...(before.length > 0 && { action: { label: 'Undo', onPress: () => void undo() } }),
    });
    return true;
  } catch (error) {
    showFailure('The accounts could not be changed', error);
    return false;
  }
}

/** Explains each state of an account, for its badge and dialogs. */
export const lifeWords: Record<AccountLife, { readonly label: string; readonly meaning: string }> = {
  open: { label: 'Open', meaning: 'Users sign in and posts are published.' },
  suspended: {
    label: 'Suspended',
    meaning: 'No user of the business can sign in, and nothing is published. Due posts wait.',
  },
  archived: {
    label: 'Archived',
    meaning:
      'No user of the business can sign in, nothing is published, and the account is left out of lists. Nothing is deleted.',
  },
  deleting: {
    label: 'To be deleted',
    meaning: `The account is closed. After ${graceDays} days everything about it is erased; until then you can restore it.`,
  },
};
