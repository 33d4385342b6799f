import { ActionBar, Button, CalendarCheck2, CalendarX2, lazyPart, Mail, Trash2 } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords } from '../../../messages/campaigns.ts';
import type { Bulk } from './use-bulk-actions.ts';

const words = campaignsWords.bulk;

// The dialogs load with the first bulk action.
const { Part: BulkDialogs } = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkDialogs);

const Place = styled.div`
  margin-top: var(--space-14);
`;

const Progress = styled.p`
  padding: var(--space-8) var(--space-12);
  color: var(--muted);
  font-size: var(--size-small);
`;

/** The bulk actions on future posts, with confirmation, progress and failures. */
export function BulkBar({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  const { state } = bulk;
  const [isMailing, setMailing] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const isRunning = state.step === 'running';
  if (state.step === 'asking' && !wasAsked) setWasAsked(true);
  const sendMail = async () => {
    setMailing(true);
    await bulk.sendTestEmail();
    setMailing(false);
  };
  return (
    <Place>
      <ActionBar role="group" aria-label={words.bar}>
        <Button
          variant="quiet"
          size="sm"
          icon={<CalendarCheck2 />}
          isDisabled={isRunning}
          onPress={() => bulk.ask('schedule')}
        >
          {words.verbs.schedule}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<CalendarX2 />}
          isDisabled={isRunning}
          onPress={() => bulk.ask('unschedule')}
        >
          {words.verbs.unschedule}
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
          {words.verbs.delete}
        </Button>
      </ActionBar>
      <Progress role="status" hidden={!isRunning}>
        {isRunning ? `${words.verbs[state.kind]}: ${words.progress(state.done, state.all)}` : null}
      </Progress>
      {wasAsked ? <BulkDialogs bulk={bulk} timeZone={timeZone} /> : null}
    </Place>
  );
}
