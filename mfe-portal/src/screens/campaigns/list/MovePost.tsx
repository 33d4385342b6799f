import { addDays } from '@kallos/calendar/days';
import { type BulkPost, maxDaysAhead } from '@kallos/contracts/posts/bulk-posts';
import { DateField } from '@kallos/ui/date-field';
import { Button, CalendarClock, toasts } from '@kallos/ui/kit';
import { formatTime, serverNow } from '@kallos/web-kit/kit';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { el } from '../../../messages/el.ts';
import { monthWords as words } from '../../../messages/month.ts';
import { postEditorWords as editorWords } from '../../../messages/post-editor.ts';
import { type DayKey, dayOf } from '../month/calendar-days.ts';
import { PastedMoment } from './PastedMoment.tsx';
import { usePostActions } from './use-post-actions.ts';
import { chooseMoment } from './wall-time.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-12);
  margin-top: var(--space-14);
  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-8);
  }
`;

const Opener = styled.div`
  display: grid;
  margin-top: var(--space-14);
`;

interface MovePostProps {
  readonly post: BulkPost;
  readonly timeZone: string;
  readonly today: DayKey;
}

/** Moves a post to a chosen day, as an alternative to dragging. */
export function MovePost({ post, timeZone, today }: MovePostProps) {
  const actions = usePostActions();
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState<DayKey | null>(null);
  const [isPartial, setPartial] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const time = formatTime(post.scheduledDate, timeZone);
    const chosen = chooseMoment(isPartial ? null : day, time, timeZone, serverNow());
    if (!chosen.ok) return setError(chosen.message);
    const isSame = day === dayOf(post.scheduledDate, timeZone);
    if (!isSame && !(await actions.move(post, chosen.at, timeZone))) return undefined;
    if (!isSame && chosen.note) toasts.neutral({ title: chosen.note });
    return close();
  };
  if (!isOpen)
    return (
      <Opener>
        <Button
          icon={<CalendarClock />}
          onPress={() => {
            setDay(dayOf(post.scheduledDate, timeZone));
            setOpen(true);
          }}
        >
          {words.move}
        </Button>
      </Opener>
    );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <PastedMoment
        prefers="date"
        today={today}
        onRead={({ date, time = '' }) => {
          if (date !== undefined) setDay(date);
          setError(date === undefined ? editorWords.unreadMoment(time) : undefined);
        }}
        onUnread={(text) => setError(editorWords.unreadMoment(text))}
      >
        <DateField
          label={words.newDay}
          value={day}
          minValue={today}
          today={today}
          maxValue={addDays(today, maxDaysAhead)}
          onChange={(to) => {
            setDay(to);
            setError(undefined);
          }}
          onPartial={setPartial}
          error={error}
          autoFocus
        />
      </PastedMoment>
      <div>
        <Button variant="quiet" onPress={close}>
          {el.cancel}
        </Button>
        <Button variant="primary" type="submit" isPending={actions.busy.has(post.id)}>
          {words.confirm}
        </Button>
      </div>
    </Form>
  );
}
