import { accounts, type KeptLife } from '@kallos/contracts/auth/accounts';
import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { publishing } from '@kallos/contracts/posts/publishing';
import { AlertDialog, Banner, Button, Dialog, Menu, MenuLines, TextField, toasts } from '@kallos/ui/kit';
import { ApiError, call, formatDate, refresh } from '@kallos/web-kit/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { type FormEvent, useId, useState } from 'react';
import { showFailure } from '../../show-failure.ts';
import { changeLife, lifeWords, pausePublishing, type SetLife } from './account-life.ts';
import { refreshSoon } from './bulk-changes.ts';

interface StateProps {
  readonly accountId: number;
  readonly businessName: string;
  readonly life: KeptLife;
  readonly row: OverviewRow | undefined;
}

/** Shows that an account does not work as usual, and until when it can be restored. */
export function StateBanner({ accountId, life, row }: StateProps) {
  const may = useMay();
  if (life.life === 'open')
    return row?.pausedSince == null ? null : (
      <Banner
        tone="warning"
        title="Publishing is paused"
        {...(may(publishing.pause) && {
          action: <Button onPress={() => void pausePublishing([accountId], false)}>Resume publishing</Button>,
        })}
      >
        {`Since ${formatDate(row.pausedSince)}. Due posts wait. After you resume, the business decides about posts whose time has passed.`}
      </Banner>
    );
  const { label, meaning } = lifeWords[life.life];
  return (
    <Banner
      tone={life.life === 'deleting' ? 'danger' : 'warning'}
      title={
        life.eraseAt === null
          ? `${label} since ${life.since === null ? '–' : formatDate(life.since)}`
          : `Is erased on ${formatDate(life.eraseAt)}`
      }
      {...(may(accounts.changeLife) && {
        action: (
          <Button onPress={() => void changeLife([accountId], 'open')}>
            {life.life === 'deleting' ? 'Restore account' : 'Open again'}
          </Button>
        ),
      })}
    >
      {meaning}
    </Banner>
  );
}

function EraseDialog({
  accountId,
  businessName,
  onClose,
}: Omit<StateProps, 'life' | 'row'> & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [fault, setFault] = useState<string>();
  const formId = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    try {
      const { life } = await call(accounts.requestErasure, {
        params: { id: accountId },
        body: { businessName: typed },
      });
      await refresh(accounts.readLife);
      refreshSoon();
      toasts.success({
        title: 'Account closed',
        description: `It is erased on ${life.eraseAt === null ? '–' : formatDate(life.eraseAt)}.`,
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_fields')
        setFault(`Type the name exactly: ${businessName}`);
      else showFailure('The account could not be deleted', error);
    }
    setIsPending(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={`Delete ${businessName}?`}
      help={lifeWords.deleting.meaning}
      closeLabel="Close"
      footer={
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" isPending={isPending} pendingLabel="Deleting…">
            Delete account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="Name of the business"
          hint={`To confirm, type ${businessName}`}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setFault(undefined);
          }}
          error={fault}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** The menu with which staff pause, suspend, archive or delete an account. */
export function StateMenu({ accountId, businessName, life, row }: StateProps) {
  const [asked, setAsked] = useState<Exclude<SetLife, 'open'> | 'erase'>();
  const [isPending, setIsPending] = useState(false);
  const may = useMay();
  if (!may(accounts.changeLife)) return null;
  const isPaused = row?.pausedSince != null;
  const now = life.life;
  const close = async (to: Exclude<SetLife, 'open'>) => {
    setIsPending(true);
    await changeLife([accountId], to);
    setIsPending(false);
    setAsked(undefined);
  };
  return (
    <>
      <Menu
        label="Publishing and state"
        trigger={<Button icon={<MenuLines />}>Publishing and state</Button>}
        entries={[
          isPaused
            ? {
                id: 'resume',
                label: 'Resume publishing',
                onAction: () => void pausePublishing([accountId], false),
              }
            : {
                id: 'pause',
                label: 'Pause publishing',
                onAction: () => void pausePublishing([accountId], true),
              },
          ...(now === 'open'
            ? []
            : [
                {
                  id: 'open',
                  label: now === 'deleting' ? 'Restore account' : 'Open again',
                  onAction: () => void changeLife([accountId], 'open'),
                },
              ]),
          ...(now === 'open' || now === 'archived'
            ? [{ id: 'suspend', label: 'Suspend…', onAction: () => setAsked('suspended') }]
            : []),
          ...(now === 'open' || now === 'suspended'
            ? [{ id: 'archive', label: 'Archive…', onAction: () => setAsked('archived') }]
            : []),
          ...(now !== 'deleting' && may(accounts.requestErasure)
            ? [{ id: 'erase', label: 'Delete…', onAction: () => setAsked('erase') }]
            : []),
        ]}
      />
      {asked === 'erase' ? (
        <EraseDialog accountId={accountId} businessName={businessName} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === 'suspended' || asked === 'archived' ? (
        <AlertDialog
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen && !isPending) setAsked(undefined);
          }}
          title={`${asked === 'suspended' ? 'Suspend' : 'Archive'} ${businessName}?`}
          confirmLabel={asked === 'suspended' ? 'Suspend' : 'Archive'}
          cancelLabel="Cancel"
          tone="danger"
          isPending={isPending}
          pendingLabel={asked === 'suspended' ? 'Suspending…' : 'Archiving…'}
          onConfirm={() => void close(asked)}
        >
          {lifeWords[asked].meaning}
        </AlertDialog>
      ) : null}
    </>
  );
}
