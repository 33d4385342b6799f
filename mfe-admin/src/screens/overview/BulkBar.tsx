import { accounts } from '@kallos/contracts/auth/accounts';
import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { AlertDialog, Button, Dialog, lazyPart, Menu, MenuLines, TextField } from '@kallos/ui/kit';
import { serverNow } from '@kallos/web-kit/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import styled from 'styled-components';
import { type SetLife, changeLife, lifeWords, pausePublishing } from './account-life.ts';
import { changeWithUndo, countOf, extensionDays, remindAccounts, trialExtensions } from './bulk-changes.ts';
import { mostChosen } from './read-all.ts';

// The rules on advertising are large; the table does not wait for them.
const { Part: BatchDialog } = lazyPart(async () => (await import('./BatchDialog.tsx')).BatchDialog);

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-10);
  padding: var(--space-10) var(--space-16);
  border-top: 1px solid var(--line);
  background: var(--primary-soft);
  color: var(--on-primary-soft);
  & > p {
    margin-inline-end: auto;
    font-weight: var(--weight-title);
  }
`;

interface BulkBarProps {
  readonly chosen: readonly OverviewRow[];
  /** How many accounts match the present view. */
  readonly total: number;
  readonly onChooseAll: () => Promise<void>;
  readonly onClear: () => void;
}

function GroupDialog({ chosen, onClose }: { chosen: readonly OverviewRow[]; onClose: () => void }) {
  const groups = new Set(chosen.map(({ groupName }) => groupName));
  const [name, setName] = useState(groups.size === 1 ? ([...groups][0] ?? '') : '');
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    const groupName = name.trim();
    const done = groupName === '' ? 'Group removed' : `Moved to “${groupName}”`;
    const isDone = await changeWithUndo(
      chosen.map(({ accountId }) => ({ accountId, groupName })),
      done,
    );
    setIsPending(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Change group"
      help="Leave it empty to remove the group."
      closeLabel="Close"
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isPending={isPending} pendingLabel="Saving…" onPress={() => void save()}>
            Save group
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="Group" value={name} onChange={setName} maxLength={80} autoFocus />
      </form>
    </Dialog>
  );
}

interface CloseDialogProps {
  readonly chosen: readonly OverviewRow[];
  readonly life: Exclude<SetLife, 'open'>;
  readonly onClose: () => void;
}

const closing = {
  suspended: { verb: 'Suspend', pending: 'Suspending…' },
  archived: { verb: 'Archive', pending: 'Archiving…' },
} as const;

function CloseDialog({ chosen, life, onClose }: CloseDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const { verb, pending } = closing[life];
  const confirm = async () => {
    setIsPending(true);
    await changeLife(
      chosen.map(({ accountId }) => accountId),
      life,
    );
    setIsPending(false);
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={`${verb} ${countOf(chosen.length)}?`}
      confirmLabel={verb}
      cancelLabel="Cancel"
      tone="danger"
      isPending={isPending}
      pendingLabel={pending}
      onConfirm={() => void confirm()}
    >
      {lifeWords[life].meaning}
    </AlertDialog>
  );
}

/** The actions for the selected accounts. */
export function BulkBar({ chosen, total, onChooseAll, onClear }: BulkBarProps) {
  const [isGrouping, setIsGrouping] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [closingTo, setClosingTo] = useState<CloseDialogProps['life']>();
  const may = useMay();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ accountId }) => accountId);
  const extensions = trialExtensions(chosen, serverNow().getTime());
  const run = (work: Promise<unknown>) => {
    setIsBusy(true);
    void work.finally(() => setIsBusy(false));
  };
  return (
    <Chosen role="region" aria-label="Selected accounts">
      <p role="status">{`${chosen.length} selected`}</p>
      {chosen.length < Math.min(total, mostChosen) ? (
        <Button size="sm" variant="quiet" isDisabled={isBusy} onPress={() => run(onChooseAll())}>
          {total > mostChosen ? `Select the first ${mostChosen}` : `Select all ${total}`}
        </Button>
      ) : null}
      {may(accounts.changeLife) ? (
        <>
          <Button size="sm" isDisabled={isBusy} onPress={() => run(remindAccounts(ids))}>
            Remind by mail
          </Button>
          <Button size="sm" isDisabled={isBusy} onPress={() => setIsWriting(true)}>
            One post to all…
          </Button>
          <Button size="sm" isDisabled={isBusy} onPress={() => setIsGrouping(true)}>
            Change group…
          </Button>
          <Button
            size="sm"
            isDisabled={isBusy || extensions.length === 0}
            onPress={() => run(changeWithUndo(extensions, `Trial extended by ${extensionDays} days`))}
          >
            {`Extend trial by ${extensionDays} days`}
          </Button>
          <Menu
            label="Publishing and state"
            trigger={
              <Button size="sm" icon={<MenuLines />} isDisabled={isBusy}>
                Publishing and state
              </Button>
            }
            entries={[
              { id: 'pause', label: 'Pause publishing', onAction: () => run(pausePublishing(ids, true)) },
              { id: 'resume', label: 'Resume publishing', onAction: () => run(pausePublishing(ids, false)) },
              { id: 'suspend', label: 'Suspend…', onAction: () => setClosingTo('suspended') },
              { id: 'archive', label: 'Archive…', onAction: () => setClosingTo('archived') },
              { id: 'open', label: 'Open again', onAction: () => run(changeLife(ids, 'open')) },
            ]}
          />
        </>
      ) : (
        <span>You can read and change nothing.</span>
      )}
      <Button size="sm" variant="quiet" onPress={onClear}>
        Clear selection
      </Button>
      {closingTo ? (
        <CloseDialog chosen={chosen} life={closingTo} onClose={() => setClosingTo(undefined)} />
      ) : null}
      {isWriting ? <BatchDialog chosen={chosen} onClose={() => setIsWriting(false)} /> : null}
      {isGrouping ? <GroupDialog chosen={chosen} onClose={() => setIsGrouping(false)} /> : null}
    </Chosen>
  );
}
