import { type AccountNotes, accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';
import { type BulkFailure, inParts } from './in-parts.ts';

const day = 86_400_000;
/** Days by which a trial is extended at once. */
export const extensionDays = 14;
/** The read model follows a change within this time. */
const followMilliseconds = 3000;

/** Formats a number of accounts. */
export const countOf = (count: number) => `${count} ${count === 1 ? 'account' : 'accounts'}`;

/** Loads the figures again once the read model has followed a change. */
export function refreshSoon(): void {
  setTimeout(() => void refresh(accountOverview.list, accountOverview.get), followMilliseconds);
}

/** Returns the changes that extend the trials among these accounts. */
export const trialExtensions = (rows: readonly OverviewRow[], now: number): AccountNotes[] =>
  rows
    .filter(({ status }) => status === 'trial')
    .map(({ accountId, trialEndsAt }) => ({
      accountId,
      trialEndsAt: new Date(
        Math.max(now, trialEndsAt === null ? 0 : Date.parse(trialEndsAt)) + extensionDays * day,
      ).toISOString(),
    }));

/** Shows the progress of a bulk change, and what it could not do. */
export interface Follower {
  readonly onProgress: (done: number) => void;
  readonly onFailure: (title: string, failure: BulkFailure) => void;
}

/** Shows a failure in a toast, where one account is changed. */
export const alone: Follower = {
  onProgress: () => undefined,
  onFailure: (title, { error }) => showFailure(title, error),
};

/** Offers to undo a change in a toast. */
export function offerUndo(
  done: string,
  {
    undo,
    follower,
    description,
  }: { undo?: () => Promise<BulkFailure | undefined>; follower: Follower; description?: string },
): void {
  const onPress = async () => {
    const failure = await undo?.();
    if (failure) follower.onFailure('The change could not be undone', failure);
    else toasts.success({ title: 'Undone' });
  };
  toasts.success({
    title: done,
    ...(description !== undefined && { description }),
    ...(undo && { action: { label: 'Undo', onPress: () => void onPress() } }),
  });
}

async function change(changes: readonly AccountNotes[], onProgress?: (done: number) => void) {
  const before: AccountNotes[] = [];
  const failure = await inParts(
    changes,
    async (part) =>
      void before.push(...(await call(accounts.changeNotes, { body: { changes: [...part] } })).before),
    onProgress,
  );
  refreshSoon();
  return { before, failure };
}

/** Reduces what was replaced to the fields that this change touches, so that an undo keeps later edits of others. */
const touchedOf = (before: readonly AccountNotes[], changes: readonly AccountNotes[]): AccountNotes[] => {
  const fields = Object.keys(changes[0] ?? {});
  return before.map(
    (one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => fields.includes(name))) as AccountNotes,
  );
};

/** Changes accounts with a toast that offers to undo it; returns whether all were changed. */
export async function changeWithUndo(
  changes: readonly AccountNotes[],
  done: string,
  follower: Follower = alone,
): Promise<boolean> {
  const { before, failure } = await change(changes, follower.onProgress);
  const replaced = touchedOf(before, changes);
  if (replaced.length > 0)
    offerUndo(`${done}: ${countOf(replaced.length)}`, {
      undo: async () => (await change(replaced)).failure,
      follower,
    });
  if (failure) follower.onFailure('Not all accounts were changed', failure);
  return failure === undefined;
}

/** Mails the users of accounts about what waits for them. */
export async function remindAccounts(
  accountIds: readonly number[],
  follower: Follower = alone,
): Promise<void> {
  const reminded: number[] = [];
  const recent: number[] = [];
  const unreachable: number[] = [];
  const failed: number[] = [];
  const failure = await inParts(
    accountIds.map((accountId) => ({ accountId })),
    async (part) => {
      const body = { accountIds: part.map(({ accountId }) => accountId) };
      const reply = await call(accountOverview.remind, { body });
      reminded.push(...reply.reminded);
      recent.push(...(reply.recent ?? []));
      unreachable.push(...(reply.unreachable ?? []));
      failed.push(...(reply.failed ?? []));
    },
    follower.onProgress,
  );
  const unsent = [...failed, ...(failure?.accountIds ?? [])];
  const idle = accountIds.length - reminded.length - recent.length - unreachable.length - unsent.length;
  const others = [
    ...(recent.length > 0 ? [`${countOf(recent.length)} got this mail within the last hour.`] : []),
    ...(unreachable.length > 0 ? [`${countOf(unreachable.length)} without an address.`] : []),
    ...(idle > 0 ? [`${countOf(idle)} had nothing to do.`] : []),
  ];
  if (unsent.length > 0)
    follower.onFailure('Not all reminders were sent', {
      accountIds: unsent,
      error: failure?.error ?? new Error('unsent'),
    });
  if (reminded.length > 0 || unsent.length === 0)
    toasts.success({
      title: reminded.length === 0 ? 'Nothing to remind of' : `Reminder mailed: ${countOf(reminded.length)}`,
      ...(others.length > 0 && { description: others.join(' ') }),
    });
}
