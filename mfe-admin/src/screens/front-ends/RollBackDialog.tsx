import { type FrontEnd, frontEnds } from '@kallos/contracts/gateway/front-ends';
import { TextField, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { showFailure } from '../../show-failure.ts';
import { folderOf, rollbackWords } from './front-end-words.ts';

const mostLetters = 500;

interface RollBackDialogProps {
  readonly frontEnd: FrontEnd;
  readonly wayBack: NonNullable<FrontEnd['wayBack']>;
  readonly onClose: () => void;
}

/** Asks for a reason before a rollback and runs it. */
export function RollBackDialog({ frontEnd: { name, trial }, wayBack, onClose }: RollBackDialogProps) {
  const { from, to } = wayBack;
  const app = folderOf(name);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const draft = useFormDraft({
    form: `roll-back:${name}`,
    title: `Roll back ${app}`,
    value: note,
    read: readBySample(' '),
    isDirty: note.trim() !== '',
    restore: setNote,
  });
  const rollBack = useMutation(frontEnds.rollBack, { refreshes: [frontEnds.list] });
  const said = note.trim();
  const send = async (): Promise<void> => {
    setAsked(true);
    if (said === '') return;
    try {
      await rollBack.run({ params: { app }, body: { from, note: said } });
      toasts.success({
        title: trial ? 'Trial ended' : 'Rolled back',
        description: `${app} shows ${to === '' ? 'nothing yet' : to}`,
      });
      draft.drop();
      onClose();
    } catch (error) {
      showFailure('Nothing was rolled back', error);
    }
  };
  return (
    <FormDialog
      title={trial ? `End the trial of ${from}?` : `Roll ${app} back to ${to}?`}
      help={rollbackWords(wayBack, trial !== null)}
      submitLabel={trial ? 'End trial' : 'Roll back'}
      pendingLabel="Rolling back…"
      draft={draft}
      isDirty={said !== ''}
      isSubmitting={rollBack.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Why"
        hint="Stands in the history with your name."
        value={note}
        onChange={setNote}
        maxLength={mostLetters}
        isRequired
        error={isAsked && said === '' ? 'Say why, in a few words' : undefined}
      />
    </FormDialog>
  );
}
