import { type AccountNotes, accounts } from '@kallos/contracts/auth/accounts';
import { accountOverview, type OverviewRow } from '@kallos/contracts/posts/account-overview';
import { toasts } from '@kallos/ui/kit';
import { call, refresh } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';

const day = 86_400_000;
/** Days by which a trial is extended at once. */
export const extensionDays = 14;
/** The read model follows a change within this time. */
const followMilliseconds = 3000;
const mostChanges = 500;

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

async function change(changes: readonly AccountNotes[]): Promise<AccountNotes[]> {
  const before: AccountNotes[] = [];
  for (let from = 0; from < changes.length; from += mostChanges) {
    const body = { changes: changes.slice(from, from + mostChanges) };
    before.push(...(await call(accounts.changeNotes, { body })).before);
  }
  refreshSoon();
  return before;
}

/** Reduces what was replaced to the fields that this change touches, so that an undo keeps later edits of others. */
const touchedOf = (before: readonly AccountNotes[], changes: readonly AccountNotes[]): AccountNotes[] => {
  const fields = Object.keys(changes[0] ?? {});
  return before.map(
    (one) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => fields.includes(name))) as AccountNotes,
  );
};

/** Changes accounts with a toast that offers to undo it; returns whether it succeeded. */
export async function changeWithUndo(changes: readonly AccountNotes[], done: string): Promise<boolean> {
  try {
    const before = touchedOf(await change(changes), changes);
    const undo = async () => {
      try {
        await change(before);
        toasts.success({ title: 'Undone' });
      } catch (error) {
        showFailure('The change could not be undone', error);
      }
    };
    toasts.success({
      title: `${done}: ${countOf(changes.length)}`,
      action: { label: 'Undo', onPress: () => void undo() },
    });
    return true;
  } catch (error) {
    showFailure('The accounts could not be changed', error);
    return false;
  }
}

/** Mails the users of accounts about what waits for them. */
export async function remindAccounts(accountIds: readonly number[]): Promise<void> {
  try {
    const { reminded } = await call(accountOverview.remind, { body: { accountIds: [...accountIds] } });
    const without = accountIds.length - reminded.length;
    toasts.success({
      title: reminded.length === 0 ? 'Nothing to remind of' : `Reminder mailed: ${countOf(reminded.length)}`,
      ...(without > 0 && reminded.length > 0
        ? { description: `${countOf(without)} had nothing to do.` }
        : {}),
    });
  } catch (error) {
    showFailure('The reminders could not be sent', error);
  }
}
