import { type AccountNotes, accounts } from '@kallos/contracts/auth/accounts';
import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { AlertDialog, Button, Dialog, Menu, MenuLines, TextField } from '@kallos/ui/kit';
import { serverNow } from '@kallos/web-kit/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import styled from 'styled-components';
import { type SetLife, changeLife, lifeWords, pausePublishing } from './account-life.ts';
import {
  changeWithUndo,
  countOf,
  extensionDays,
  type Follower,
  remindAccounts,
  trialExtensions,
} from './bulk-changes.ts';
import { mostChosen } from './read-all.ts';
import type { Bulk } from './use-bulk.ts';

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

const Running = styled.progress`
  width: 8rem;
  accent-color: var(--primary);
`;

interface BulkBarProps {
  readonly chosen: readonly OverviewRow[];
  readonly bulk: Bulk;
  /** How many of the chosen accounts are not on this page. */
  readonly hiddenCount: number;
  /** How many accounts match the present view. */
  readonly total: number;
  readonly onChooseAll: () => Promise<void>;
  /** Begins one post for these accounts. */
  readonly onWrite: (accountIds: readonly number[]) => void;
  readonly onClear: () => void;
}

interface GroupDialogProps {
  readonly chosen: readonly OverviewRow[];
  readonly onSave: (changes: AccountNotes[], done: string) => void;
  readonly onClose: () => void;
}

function GroupDialog({ chosen, onSave, onClose }: GroupDialogProps) {
  const groups = new Set(chosen.map(({ groupName }) => groupName));
  const [name, setName] = useState(groups.size === 1 ? ([...groups][0] ?? '') : '');
  const save = () => {
    const groupName = name.trim();
    onSave(
      chosen.map(({ accountId }) => ({ accountId, groupName })),
      groupName === '' ? 'Group removed' : `Moved to “${groupName}”`,
    );
    onClose();
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
          <Button variant="primary" onPress={save}>
            Save group
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label="Group" value={name} onChange={setName} maxLength={80} autoFocus />
      </form>
    </Dialog>
  );
}

interface CloseDialogProps {
  readonly count: number;
  readonly life: Exclude<SetLife, 'open'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const closing = { suspended: 'Suspend', archived: 'Archive' } as const;

function CloseDialog({ count, life, onConfirm, onClose }: CloseDialogProps) {
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${closing[life]} ${countOf(count)}?`}
      confirmLabel={closing[life]}
      cancelLabel="Cancel"
      tone="danger"
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    >
      {lifeWords[life].meaning}
    </AlertDialog>
  );
}

/** How many are selected, or how far a change of them is. */
function Count({
  bulk: { progress },
  chosen,
  hiddenCount,
}: Pick<BulkBarProps, 'bulk' | 'chosen' | 'hiddenCount'>) {
  if (!progress)
    return (
      <p role="status">{`${chosen.length} selected${hiddenCount > 0 ? `, ${hiddenCount} of them not on this page` : ''}`}</p>
    );
  const { done, total } = progress;
  return (
    <>
      <p role="status">{`${done} of ${total} done`}</p>
      <Running aria-label="Progress" value={done} max={total} />
    </>
  );
}

/** The actions for the selected accounts. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, bulk, total, onChooseAll, onWrite, onClear } = props;
  const [isGrouping, setIsGrouping] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [closingTo, setClosingTo] = useState<CloseDialogProps['life']>();
  const may = useMay();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ accountId }) => accountId);
  const extensions = trialExtensions(chosen, serverNow().getTime());
  const isBusy = isReading || bulk.progress !== undefined;
  const run = (change: (follower: Follower) => Promise<unknown>) => void bulk.run(chosen, change);
  const chooseAll = () => {
    setIsReading(true);
    void onChooseAll().finally(() => setIsReading(false));
  };
  return (
    <Chosen role="region" aria-label="Selected accounts">
      <Count {...props} />
      {chosen.length < Math.min(total, mostChosen) && !bulk.progress ? (
        <Button size="sm" variant="quiet" isPending={isReading} pendingLabel="Selecting…" onPress={chooseAll}>
          {total > mostChosen ? `Select the first ${mostChosen}` : `Select all ${total} that match`}
        </Button>
      ) : null}
      {may(accounts.changeLife) ? (
        <>
          <Button
            size="sm"
            isDisabled={isBusy}
            onPress={() => run((follower) => remindAccounts(ids, follower))}
          >
            Remind by mail
          </Button>
          <Button size="sm" isDisabled={isBusy} onPress={() => onWrite(ids)}>
            One post to all…
          </Button>
          <Button size="sm" isDisabled={isBusy} onPress={() => setIsGrouping(true)}>
            Change group…
          </Button>
          <Button
            size="sm"
            isDisabled={isBusy || extensions.length === 0}
            onPress={() =>
              run((follower) =>
                changeWithUndo(extensions, `Trial extended by ${extensionDays} days`, follower),
              )
            }
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
              {
                id: 'pause',
                label: 'Pause publishing',
                onAction: () => run((follower) => pausePublishing(ids, true, follower)),
              },
              {
                id: 'resume',
                label: 'Resume publishing',
                onAction: () => run((follower) => pausePublishing(ids, false, follower)),
              },
              { id: 'suspend', label: 'Suspend…', onAction: () => setClosingTo('suspended') },
              { id: 'archive', label: 'Archive…', onAction: () => setClosingTo('archived') },
              {
                id: 'open',
                label: 'Open again',
                onAction: () => run((follower) => changeLife(ids, 'open', follower)),
              },
            ]}
          />
        </>
      ) : (
        <span>You can read and change nothing.</span>
      )}
      <Button size="sm" variant="quiet" isDisabled={isBusy} onPress={onClear}>
        Clear selection
      </Button>
      {closingTo ? (
        <CloseDialog
          count={chosen.length}
          life={closingTo}
          onConfirm={() => run((follower) => changeLife(ids, closingTo, follower))}
          onClose={() => setClosingTo(undefined)}
        />
      ) : null}
      {isGrouping ? (
        <GroupDialog
          chosen={chosen}
          onSave={(changes, done) => run((follower) => changeWithUndo(changes, done, follower))}
          onClose={() => setIsGrouping(false)}
        />
      ) : null}
    </Chosen>
  );
}
