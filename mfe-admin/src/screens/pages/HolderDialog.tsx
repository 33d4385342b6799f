import { type PageLock, pageLocks } from '@kallos/contracts/social/page-locks';
import { Select } from '@kallos/ui/controls';
import { AlertDialog, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { showFailure } from '../../show-failure.ts';
import type { NameOf } from './use-page-list.ts';

/** The action on a page that the dialog confirms. */
export interface HolderChange {
  readonly lock: PageLock;
  readonly kind: 'release' | 'move';
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

const wordsOf = ({ lock: { pageName, state }, kind }: HolderChange, name: string) =>
  kind === 'move'
    ? {
        title: `Move “${pageName}” to another business?`,
        confirm: 'Move page',
        pending: 'Moving…',
        done: 'Page moved',
        failed: 'The page was not moved',
        help:
          state === 'double'
            ? 'Every other business that shares the page loses it. The chosen one must choose it on Platforms before its posts go there. All of them get a mail.'
            : `${name} stops publishing there. Its scheduled posts go to its other pages, or wait. The chosen business must choose the page on Platforms before its posts go there. Both get a mail.`,
      }
    : {
        title: `Release “${pageName}”?`,
        confirm: 'Release page',
        pending: 'Releasing…',
        done: 'Page released',
        failed: 'The page was not released',
        help: `${name} stops publishing there, and any business that manages the page can choose it. Its scheduled posts go to its other pages, or wait. It gets a mail.`,
      };

interface HolderDialogProps {
  readonly change: HolderChange;
  readonly nameOf: NameOf;
  readonly onClose: () => void;
}

/** Confirms moving a page away from a business, and asks for its new one. */
export function HolderDialog({ change, nameOf, onClose }: HolderDialogProps) {
  const { lock, kind } = change;
  const { accountId, platform, pageId } = lock;
  const [to, setTo] = useState(String(lock.alsoManagedBy[0] ?? ''));
  const refreshes = [pageLocks.list];
  const release = useMutation(pageLocks.release, { refreshes });
  const move = useMutation(pageLocks.move, { refreshes });
  const words = wordsOf(change, nameOf(accountId));
  const isPending = release.isPending || move.isPending;
  const confirm = async (): Promise<void> => {
    const place = { accountId, platform, pageId };
    try {
      if (kind === 'move') await move.run({ body: { ...place, toAccountId: Number(to) } });
      else await release.run({ body: place });
      toasts.success({ title: words.done, description: lock.pageName });
    } catch (error) {
      showFailure(words.failed, error);
    }
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel="Cancel"
      isPending={isPending}
      pendingLabel={words.pending}
      onConfirm={() => void confirm()}
    >
      <Stack>
        {kind === 'move' ? (
          <Select
            label="New business"
            options={lock.alsoManagedBy.map((id) => ({ id: String(id), label: nameOf(id) }))}
            value={to}
            onChange={setTo}
          />
        ) : null}
        <span>{words.help}</span>
      </Stack>
    </AlertDialog>
  );
}
