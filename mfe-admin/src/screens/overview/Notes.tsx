import { accounts, type KeptNotes } from '@kallos/contracts/auth/accounts';
import { Button, Card, SectionTitle, TextArea, TextField } from '@kallos/ui/kit';
import { useMay } from '@kallos/web-kit/remote/admin/allowed';
import { draftWords } from '@kallos/web-kit/remote/admin/draft-words';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useState } from 'react';
import styled from 'styled-components';
import { changeWithUndo } from './bulk-changes.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-16);
`;

const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const valueOf = ({ groupName, tags, notes }: KeptNotes) => ({
  group: groupName,
  tags: tags.join(', '),
  notes,
});

interface NotesProps {
  readonly kept: KeptNotes;
  readonly businessName: string;
  readonly onSaved: () => Promise<unknown>;
}

/** The group, tags and notes of an account; unsaved input survives a crash. */
export function Notes({ kept, businessName, onSaved }: NotesProps) {
  const saved = valueOf(kept);
  const [value, setValue] = useState(saved);
  const [isPending, setIsPending] = useState(false);
  const mayChange = useMay()(accounts.changeNotes);
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved);
  const draft = useFormDraft({
    form: `account-notes:${kept.accountId}`,
    title: `Notes: ${businessName}`,
    value,
    read: readBySample({ group: ' ', tags: ' ', notes: ' ' }),
    isDirty,
    restore: setValue,
  });
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }));
  const save = async () => {
    if (!isDirty || isPending) return;
    setIsPending(true);
    const change = {
      accountId: kept.accountId,
      groupName: value.group.trim(),
      tags: tagsOf(value.tags),
      notes: value.notes,
    };
    if (await changeWithUndo([change], 'Notes saved')) {
      draft.drop();
      await onSaved();
    }
    setIsPending(false);
  };
  return (
    <Card>
      <SectionTitle>Group, tags and notes</SectionTitle>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {draft.isResumed ? (
          <ResumedNote words={draftWords} isOutdated={draft.isOutdated} onDiscard={draft.discard} />
        ) : null}
        <TextField
          label="Group"
          value={value.group}
          onChange={(group) => set({ group })}
          maxLength={80}
          isReadOnly={!mayChange}
        />
        <TextField
          label="Tags"
          hint="Separated by commas"
          value={value.tags}
          onChange={(tags) => set({ tags })}
          isReadOnly={!mayChange}
        />
        <TextArea
          label="Notes"
          hint="Only administrators see them."
          value={value.notes}
          onChange={(notes) => set({ notes })}
          maxLength={5000}
          isReadOnly={!mayChange}
        />
        {mayChange ? (
          <div>
            <Button
              type="submit"
              variant="primary"
              isDisabled={!isDirty}
              isPending={isPending}
              pendingLabel="Saving…"
            >
              Save notes
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
