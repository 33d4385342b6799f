import { Banner, Button, Dialog } from '@kallos/ui/kit';
import { draftWords } from '@kallos/web-kit/remote/admin/draft-words';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import styled from 'styled-components';
import { discardWords } from '../../discard-words.ts';
import { accountsWords } from './batch-words.ts';
import { BatchForm } from './BatchForm.tsx';
import { PreviewList, Result } from './BatchParts.tsx';
import { type BatchWork, useBatch } from './use-batch.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

interface BatchDialogProps {
  readonly accountIds: readonly number[];
  readonly onClose: () => void;
}

function Footer({ work, onClose }: { work: BatchWork; onClose: () => void }) {
  const { batch, previews, isBusy, isWaiting, canUndo } = work;
  const fits = previews?.filter(({ problem }) => problem === null).length ?? 0;
  const isTakenBack = batch !== undefined && !canUndo;
  if (batch)
    return (
      <>
        {canUndo ? (
          <Button variant="danger-quiet" isPending={isBusy} pendingLabel="Taking back…" onPress={work.undo}>
            Take all back
          </Button>
        ) : null}
        {isTakenBack ? (
          <Button variant="quiet" onPress={work.back}>
            Change the post
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
export function BatchDialog({ accountIds, onClose }: BatchDialogProps) {
  const work = useBatch(accountIds);
  const { batch, previews, fault, post, isBusy } = work;
  const { draft } = post;
  const close = () => {
    draft.drop();
    onClose();
  };
  const { askToClose, question } = useUnsavedGuard({
    ...discardWords,
    isDirty: post.isDirty && !batch,
    isBusy: isBusy && !batch,
    onClose: close,
  });
  return (
    <>
      <Dialog
        isOpen
        size="lg"
        onOpenChange={askToClose}
        title={`One post to ${accountsWords(accountIds.length)}`}
        help="Each account gets its own draft to approve."
        closeLabel="Close"
        footer={<Footer work={work} onClose={askToClose} />}
      >
        <Stack>
          {draft.isResumed && !batch ? (
            <ResumedNote words={draftWords} isOutdated={draft.isOutdated} onDiscard={draft.discard} />
          ) : null}
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
      {question}
    </>
  );
}
