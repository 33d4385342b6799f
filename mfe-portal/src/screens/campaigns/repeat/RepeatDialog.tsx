import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postRepeats } from '@kallos/contracts/posts/post-repeats';
import { NumberField, Switch } from '@kallos/ui/controls';
import { Button, Check, Muted, toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../../error-sentences.ts';
import { GuardedDialog } from '../../../layout/GuardedDialog.tsx';
import { el } from '../../../messages/el.ts';
import { postRepeatWords as words } from '../../../messages/post-repeat.ts';
import { type RepeatForm, repeatFormOf, textFaults } from './repeat-form.ts';
import { RepeatTexts } from './RepeatTexts.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  & h3 {
    margin: 0 0 var(--space-4);
    font-size: var(--size-body);
    font-weight: var(--weight-title);
  }
`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: var(--space-16);
  align-items: start;
`;

/** Saves a repetition, or ends it, with an undo in the toast. */
async function store(post: BulkPost, form: RepeatForm | null): Promise<void> {
  const send = (wanted: RepeatForm | null): Promise<unknown> =>
    (wanted
      ? call(postRepeats.save, {
          params: { id: post.id },
          body: { ...wanted, texts: [...wanted.texts] },
        })
      : call(postRepeats.remove, { params: { id: post.id } })
    ).finally(() => refresh(bulkPosts.list));
  await send(form);
  const before = post.repeat && repeatFormOf(post);
  const undo = () =>
    void send(before).catch((error: unknown) =>
      toasts.destructive({ title: el.error, description: reasonOf(error, words.failed) }),
    );
  toasts.success({
    title: form ? words.saved : words.ended,
    action: { label: el.undo, onPress: undo },
    about: `post ${post.id}`,
  });
}

interface RepeatDialogProps {
  readonly post: BulkPost;
  readonly onClose: () => void;
}

/** The input of the dialog, its faults and its save. */
function useRepeatForm({ post, onClose }: RepeatDialogProps) {
  const [before] = useState(() => repeatFormOf(post));
  const [form, setForm] = useState<RepeatForm>(before);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<number>();
  const [running, setRunning] = useState<'save' | 'end'>();
  const isDirty = JSON.stringify(form) !== JSON.stringify(before);
  const draft = useFormDraft<RepeatForm>({
    form: `repeat:${post.id}`,
    title: words.draft(post.productName),
    value: form,
    read: readBySample<RepeatForm>({ everyWeeks: 1, mostTimes: 1, texts: [' '], isPaused: true }),
    isDirty,
    restore: setForm,
  });
  const faults = textFaults(form, post.content);
  const change = (part: Partial<RepeatForm> | ((now: RepeatForm) => Partial<RepeatForm>)) => {
    setForm((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }));
    setRefused(undefined);
  };
  const errorOf = (index: number): string | undefined => {
    if (refused === index) return words.textAlike;
    const fault = faults.get(index);
    if (fault === 'alike') return words.textAlike;
    return fault === 'missing' && isAsked ? words.textMissing : undefined;
  };
  const send = async (wanted: RepeatForm | null) => {
    setRunning(wanted ? 'save' : 'end');
    try {
      await store(post, wanted);
      draft.drop();
      onClose();
    } catch (error) {
      const place = Object.keys((error instanceof ApiError && error.body?.fields) || {}).find((name) =>
        name.startsWith('texts.'),
      );
      if (place === undefined)
        toasts.destructive({ title: el.error, description: reasonOf(error, words.failed) });
      else setRefused(Number(place.slice('texts.'.length)));
      setRunning(undefined);
    }
  };
  const save = () => {
    setAsked(true);
    if (faults.size === 0) void send(form);
  };
  return { form, change, draft, isDirty, running, errorOf, save, end: () => void send(null) };
}

/** Lets a post come again, changes how, pauses it or ends it. */
export function RepeatDialog({ post, onClose }: RepeatDialogProps) {
  const { form, change, draft, isDirty, running, errorOf, save, end } = useRepeatForm({ post, onClose });
  const steps = { lessLabel: words.less, moreLabel: words.more, minValue: 1, maxValue: 52 };
  return (
    <GuardedDialog
      draft={draft}
      isDirty={isDirty}
      isBusy={running !== undefined}
      discardHelp={words.discardHelp}
      onClose={onClose}
      title={words.title}
      help={words.help}
      renderFooter={() => (
        <>
          {post.repeat ? (
            <Button
              variant="quiet"
              isPending={running === 'end'}
              pendingLabel={el.saving}
              isDisabled={running === 'save'}
              onPress={end}
            >
              {words.end}
            </Button>
          ) : null}
          <Button
            variant="primary"
            icon={<Check />}
            isPending={running === 'save'}
            pendingLabel={el.saving}
            isDisabled={running === 'end'}
            onPress={save}
          >
            {el.save}
          </Button>
        </>
      )}
    >
      <Fields>
        <Numbers>
          <NumberField
            {...steps}
            label={words.everyWeeks}
            value={form.everyWeeks}
            onChange={(everyWeeks) => change({ everyWeeks: everyWeeks || 1 })}
          />
          <NumberField
            {...steps}
            label={words.mostTimes}
            value={form.mostTimes}
            onChange={(mostTimes) => change({ mostTimes: mostTimes || 1 })}
          />
        </Numbers>
        <RepeatTexts
          post={post}
          texts={form.texts}
          errorOf={errorOf}
          onChange={(next) => change(({ texts }) => ({ texts: next(texts) }))}
        />
        {post.repeat ? (
          <div>
            <Switch isSelected={form.isPaused} onChange={(isPaused) => change({ isPaused })}>
              {words.pause}
            </Switch>
            <Muted>{words.pauseHelp}</Muted>
          </div>
        ) : null}
      </Fields>
    </GuardedDialog>
  );
}
