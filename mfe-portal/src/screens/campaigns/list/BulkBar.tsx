import { Checkbox } from '@kallos/ui/controls';
import { ActionBar, Button, CalendarCheck2, CalendarX2, lazyPart, Mail, Trash2, X } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords } from '../../../messages/campaigns.ts';
import type { Bulk } from './use-bulk-actions.ts';
import type { PostChoice } from './use-post-choice.ts';

const words = campaignsWords.bulk;

// The dialogs load with the first bulk action.
const { Part: BulkDialogs } = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkDialogs);

const Place = styled.div`
  &:not(:has(> :not([hidden]))) {
    display: none;
  }
  margin-top: var(--space-14);
`;

const Progress = styled.p`
  padding: var(--space-8) var(--space-12);
  color: var(--muted);
  font-size: var(--size-small);
`;

interface BulkBarProps {
  readonly bulk: Bulk;
  readonly timeZone: string;
  readonly choice: PostChoice;
}

/** The actions on the selected posts, with their confirmation, progress and failures. */
export function BulkBar({ bulk, timeZone, choice }: BulkBarProps) {
  const { all } = choice;
  const chosen = choice.posts.length;
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
  const verbs = !choice.isOn || chosen === all ? words.verbs : words.verbsOfChosen;
  const isIdle = isRunning || chosen === 0;
  return (
    <Place>
      {!choice.isOn ? null : (
        <ActionBar role="group" aria-label={words.bar}>
          <Checkbox
            isSelected={chosen === all}
            isIndeterminate={chosen > 0 && chosen < all}
            onChange={() => choice.chooseAll(chosen !== all)}
          >
            {words.chosen(chosen, all)}
          </Checkbox>
          <Button
            variant="quiet"
            size="sm"
            icon={<CalendarCheck2 />}
            isDisabled={isIdle}
            onPress={() => bulk.ask('schedule')}
          >
            {verbs.schedule}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            icon={<CalendarX2 />}
            isDisabled={isIdle}
            onPress={() => bulk.ask('unschedule')}
          >
            {verbs.unschedule}
          </Button>
          <Button
            variant="danger-quiet"
            size="sm"
            icon={<Trash2 />}
            isDisabled={isIdle}
            onPress={() => bulk.ask('delete')}
          >
            {verbs.delete}
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
          <Button variant="quiet" size="sm" icon={<X />} data-push onPress={choice.end}>
            {words.endSelect}
          </Button>
        </ActionBar>
      )}
      <Progress role="status" hidden={!isRunning}>
        {isRunning ? `${words.verbs[state.kind]}: ${words.progress(state.done, state.all)}` : null}
      </Progress>
      {wasAsked ? <BulkDialogs bulk={bulk} timeZone={timeZone} verbs={verbs} /> : null}
    </Place>
  );
}
