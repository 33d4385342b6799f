import {
  ActionBar,
  AlertDialog,
  Banner,
  Button,
  CalendarCheck2,
  CalendarX2,
  Mail,
  Trash2,
} from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords } from '../../messages/campaigns.ts';
import { el } from '../../messages/el.ts';
import type { BulkKind, useBulkActions } from './use-bulk-actions.ts';

const words = campaignsWords.bulk;
const verbs: Record<BulkKind, string> = {
  schedule: words.scheduleAll,
  unschedule: words.unscheduleAll,
  delete: words.deleteFuture,
};

const Failures = styled.ul`
  margin: var(--space-6) 0 0;
  padding-inline-start: var(--space-20);
  font-size: var(--size-small);
`;

const Progress = styled.p`
  padding: var(--space-8) var(--space-12);
  color: var(--muted);
  font-size: var(--size-small);
`;

type Bulk = ReturnType<typeof useBulkActions>;

function Question({ bulk }: { bulk: Bulk }) {
  const { state } = bulk;
  const isAsking = state.step === 'asking';
  const kind = isAsking ? state.kind : 'schedule';
  const count = isAsking ? state.posts.length : 0;
  const scheduled = isAsking ? state.posts.filter((post) => post.isScheduled).length : 0;
  return (
    <AlertDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) bulk.close();
      }}
      title={verbs[kind]}
      confirmLabel={verbs[kind]}
      cancelLabel={el.cancel}
      tone={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => void bulk.confirm()}
    >
      {words.ask[kind](count, scheduled)}
    </AlertDialog>
  );
}

function Outcome({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  const { state } = bulk;
  if (state.step !== 'failed') return null;
  return (
    <Banner
      tone="warning"
      title={words.partly(state.failures.length)}
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
        {state.failures.map(({ post, reason }) => (
          <li key={post.id}>
            {post.productName} · {formatDateTime(post.scheduledDate, timeZone)}: {reason}
          </li>
        ))}
      </Failures>
    </Banner>
  );
}

/** The actions over all future posts, with their question, their progress and what failed. */
export function BulkBar({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  const { state } = bulk;
  const [isMailing, setMailing] = useState(false);
  const isRunning = state.step === 'running';
  const sendMail = async () => {
    setMailing(true);
    await bulk.sendTestEmail();
    setMailing(false);
  };
  return (
    <>
      <ActionBar role="group" aria-label={words.bar}>
        <Button
          variant="quiet"
          size="sm"
          icon={<CalendarCheck2 />}
          isDisabled={isRunning}
          onPress={() => bulk.ask('schedule')}
        >
          {words.scheduleAll}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<CalendarX2 />}
          isDisabled={isRunning}
          onPress={() => bulk.ask('unschedule')}
        >
          {words.unscheduleAll}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Mail />}
          isPending={isMailing}
          onPress={() => void sendMail()}
        >
          {words.testEmail}
        </Button>
        <Button
          variant="danger-quiet"
          size="sm"
          icon={<Trash2 />}
          isDisabled={isRunning}
          data-push
          onPress={() => bulk.ask('delete')}
        >
          {words.deleteFuture}
        </Button>
      </ActionBar>
      <Progress role="status" hidden={!isRunning}>
        {isRunning ? `${verbs[state.kind]}: ${words.progress(state.done, state.all)}` : null}
      </Progress>
      <Question bulk={bulk} />
      <Outcome bulk={bulk} timeZone={timeZone} />
    </>
  );
}
