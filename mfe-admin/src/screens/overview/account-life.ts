import { type AccountLife, graceDays } from '@kallos/contracts/account-life';
import { accounts } from '@kallos/contracts/auth/accounts';
import { publishing } from '@kallos/contracts/posts/publishing';
import { call, refresh } from '@kallos/web-kit/kit';
import { alone, countOf, type Follower, offerUndo, refreshSoon } from './bulk-changes.ts';
import { inParts } from './in-parts.ts';

/** A state that staff set at once. */
export type SetLife = Exclude<AccountLife, 'deleting'>;

async function pause(accountIds: readonly number[], isPaused: boolean, onProgress?: (done: number) => void) {
  const changed: number[] = [];
  const failure = await inParts(
    accountIds.map((accountId) => ({ accountId })),
    async (part) => {
      const body = { accountIds: part.map(({ accountId }) => accountId), isPaused };
      changed.push(...(await call(publishing.pause, { body })).changed);
    },
    onProgress,
  );
  refreshSoon();
  return { changed, failure };
}

/** Pauses or resumes the publishing of accounts, with an undo. */
export async function pausePublishing(
  accountIds: readonly number[],
  isPaused: boolean,
  follower: Follower = alone,
): Promise<void> {
  const { changed, failure } = await pause(accountIds, isPaused, follower.onProgress);
  if (failure)
    follower.onFailure(
      isPaused ? 'Publishing could not be paused' : 'Publishing could not be resumed',
      failure,
    );
  if (changed.length > 0)
    offerUndo(`${isPaused ? 'Publishing paused' : 'Publishing resumed'}: ${countOf(changed.length)}`, {
      description: isPaused
        ? 'Due posts wait until you resume.'
        : 'The business decides about posts whose time has passed.',
      undo: async () => (await pause(changed, !isPaused)).failure,
      follower,
    });
  else if (!failure)
    offerUndo(isPaused ? 'Publishing is paused already' : 'Publishing was not paused', { follower });
}

interface LifeChange {
  readonly accountId: number;
  readonly life: SetLife;
}

async function change(changes: readonly LifeChange[], onProgress?: (done: number) => void) {
  const before: LifeChange[] = [];
  const failure = await inParts(
    changes,
    async (part) => {
      const reply = await call(accounts.changeLife, { body: { changes: [...part] } });
      // A deletion is requested again with its own dialog.
      for (const { accountId, life } of reply.before)
        if (life !== 'deleting') before.push({ accountId, life });
    },
    onProgress,
  );
  refreshSoon();
  await refresh(accounts.readLife);
  return { before, failure };
}

const done: Record<SetLife, string> = {
  open: 'Opened',
  suspended: 'Suspended',
  archived: 'Archived',
};

/** Opens, suspends or archives accounts, with an undo. */
export async function changeLife(
  accountIds: readonly number[],
  life: SetLife,
  follower: Follower = alone,
): Promise<void> {
  const { before, failure } = await change(
    accountIds.map((accountId) => ({ accountId, life })),
    follower.onProgress,
  );
  if (failure) follower.onFailure('Not all accounts were changed', failure);
  const changed = accountIds.length - (failure?.accountIds.length ?? 0);
  if (changed > 0)
    offerUndo(`${done[life]}: ${countOf(changed)}`, {
      ...(before.length > 0 && { undo: async () => (await change(before)).failure }),
      follower,
    });
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
