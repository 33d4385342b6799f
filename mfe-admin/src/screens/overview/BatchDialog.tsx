import type { OverviewRow } from '@kallos/contracts/posts/account-overview';
import { Banner, Button, Dialog } from '@kallos/ui/kit';
import styled from 'styled-components';
import { accountsWords } from './batch-words.ts';
import { BatchForm } from './BatchForm.tsx';
import { PreviewList, Result } from './BatchParts.tsx';
import { type BatchWork, useBatch } from './use-batch.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

interface BatchDialogProps {
  readonly chosen: readonly OverviewRow[];
  readonly onClose: () => void;
}

function Footer({ work, onClose }: { work: BatchWork; onClose: () => void }) {
  const { batch, previews, isBusy, isWaiting } = work;
  const fits = previews?.filter(({ problem }) => problem === null).length ?? 0;
  const canUndo = batch?.items.some(({ state }) => state === 'created' || state === 'waiting') ?? false;
  if (batch)
    return (
      <>
        {canUndo ? (
          <Button variant="danger-quiet" isPending={isBusy} pendingLabel="Taking back…" onPress={work.undo}>
            Take all back
          </Button>
        ) : null}
        <Button variant="primary" onPress={onClose}>
          {isWaiting ? 'Close, it continues' : 'Done'}
        </Button>
      </>
    );
  if (previews)
    return (
      <>
        <Button variant="quiet" isDisabled={isBusy} onPress={work.back}>
          Back
        </Button>
        <Button
          variant="primary"
          isDisabled={fits === 0}
          isPending={isBusy}
          pendingLabel="Sending…"
          onPress={work.start}
        >
          {`Write ${fits} ${fits === 1 ? 'draft' : 'drafts'}`}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
      <Button variant="primary" isPending={isBusy} pendingLabel="Checking…" onPress={work.preview}>
        Preview
      </Button>
    </>
  );
}

/** Writes one post as a draft into many accounts: text, preview by account, progress, undo. */
export function BatchDialog({ chosen, onClose }: BatchDialogProps) {
  const work = useBatch(chosen.map(({ accountId }) => accountId));
  const { batch, previews, fault } = work;
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={`One post to ${accountsWords(chosen.length)}`}
      help="Each account gets its own draft to approve."
      closeLabel="Close"
      footer={<Footer work={work} onClose={onClose} />}
    >
      <Stack>
        {fault === undefined ? null : <Banner tone="danger" title={fault} />}
        {batch ? (
          <Result batch={batch} />
        ) : previews ? (
          <PreviewList previews={previews} />
        ) : (
          <BatchForm work={work} />
        )}
      </Stack>
    </Dialog>
  );
}
