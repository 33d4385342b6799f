import { type PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { Banner, Button, Dialog, EmptyState, Plus, Skeleton } from '@kallos/ui/kit';
import { formatDateTime, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { progressWords } from './batch-words.ts';
import { Result } from './BatchParts.tsx';
import { useOrderedBatch } from './use-batch.ts';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8) var(--space-16);
    padding-block: var(--space-12);
    border-bottom: 1px solid var(--line);
  }
  & > li:last-child {
    border-bottom: 0;
  }
  & > li > div {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

function Batches({ onOpen }: { onOpen: (batch: PostBatch) => void }) {
  const { data, error, reload } = useQuery(postBatches.list);
  if (error) return <LoadFailed title="The posts could not be loaded" error={error} onRetry={reload} />;
  if (data === undefined) return <Skeleton height="8rem" />;
  if (data.batches.length === 0)
    return (
      <EmptyState title="No posts yet" icon={<Plus />}>
        Select accounts and choose “One post to all…”.
      </EmptyState>
    );
  return (
    <List aria-label="Posts to many accounts">
      {data.batches.map((batch) => (
        <li key={batch.id}>
          <div>
            <strong dir="auto">{batch.title}</strong>
            <small>{`${formatDateTime(batch.createdAt)} · ${progressWords(batch.items)}`}</small>
          </div>
          <Button size="sm" aria-label={`Open ${batch.title}`} onPress={() => onOpen(batch)}>
            Open
          </Button>
        </li>
      ))}
    </List>
  );
}

function SentBatchesDialog({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<PostBatch>();
  const { batch, isBusy, fault, canUndo, undo } = useOrderedBatch(opened);
  return (
    <Dialog
      isOpen
      size="lg"
      onOpenChange={onClose}
      title={batch?.title ?? 'Posts to many accounts'}
      help={
        batch
          ? undefined
          : 'The last twenty. Drafts that no account has edited or approved can be taken back.'
      }
      closeLabel="Close"
      footer={
        <>
          {batch ? (
            <Button variant="quiet" isDisabled={isBusy} onPress={() => setOpened(undefined)}>
              Back
            </Button>
          ) : null}
          {canUndo ? (
            <Allowed to={postBatches.undo}>
              <Button variant="danger-quiet" isPending={isBusy} pendingLabel="Taking back…" onPress={undo}>
                Take all back
              </Button>
            </Allowed>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      {fault === undefined ? null : <Banner tone="danger" title={fault} />}
      {batch ? <Result batch={batch} /> : <Batches onOpen={setOpened} />}
    </Dialog>
  );
}

/** Opens the posts that were sent to many accounts, with their results and undo. */
export function SentBatches() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Posts to many…</Button>
      {isOpen ? <SentBatchesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
