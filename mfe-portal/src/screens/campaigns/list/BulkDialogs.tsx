import { AlertDialog, Banner, Button } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { bulkDialogWords as words } from '../../../messages/bulk-dialogs.ts';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { PlatformsLink } from './PlatformsLink.tsx';
import type { Bulk } from './use-bulk-actions.ts';

function Question({ bulk }: { bulk: Bulk }) {
  const { state } = bulk;
  const isAsking = state.step === 'asking';
  const kind = isAsking ? state.kind : 'schedule';
  const posts = isAsking ? state.posts : [];
  return (
    <AlertDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) bulk.close();
      }}
      title={campaignsWords.bulk.verbs[kind]}
      confirmLabel={campaignsWords.bulk.verbs[kind]}
      // Here "cancel" could mean the unscheduling itself.
      cancelLabel={kind === 'unschedule' ? el.back : el.cancel}
      tone={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => void bulk.confirm()}
    >
      {words.ask[kind](posts.length, posts.filter((post) => post.isScheduled).length)}
    </AlertDialog>
  );
}

const Failures = styled.ul`
  margin: var(--space-6) 0 0;
  padding-inline-start: var(--space-20);
  font-size: var(--size-small);
`;

function Outcome({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  const { state } = bulk;
  if (state.step !== 'failed') return null;
  return (
    <Banner
      tone="warning"
      title={campaignsWords.bulk.partly[state.kind](state.failures.length)}
      action={
        <>
          <Button size="sm" onPress={() => void bulk.retry()}>
            {el.retry}
          </Button>
          <Button size="sm" variant="quiet" onPress={bulk.close}>
            {el.close}
          </Button>
        </>
      }
    >
      <Failures>
        {state.failures.map(({ post, reason, hasNowhere }) => (
          <li key={post.id}>
            <span>{`${post.productName} · ${formatDateTime(post.scheduledDate, timeZone)}: `}</span>
            {hasNowhere ? <PlatformsLink sentence={reason} /> : <span>{reason}</span>}
          </li>
        ))}
      </Failures>
    </Banner>
  );
}

/** The confirmation of a bulk action, and its failures with a retry. */
export function BulkDialogs({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  return (
    <>
      <Question bulk={bulk} />
      <Outcome bulk={bulk} timeZone={timeZone} />
    </>
  );
}
