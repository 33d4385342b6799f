import { lengthOf } from '@kallos/contracts/post-rules';
import { pictureTypes } from '@kallos/contracts/catalog/pictures';
import { Button, Check, onPhone, TextArea, TextField } from '@kallos/ui/kit';
import { UploadZone } from '@kallos/ui/controls';
import { pictureAt } from '@kallos/web-kit/kit';
import { GuardedDialog } from '../../layout/GuardedDialog.tsx';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { newPostWords as words } from '../../messages/new-post.ts';
import type { DayKey } from './calendar-days.ts';
import { MomentFields } from './MomentFields.tsx';
import { postTexts } from './post-texts.ts';
import { useNewPost } from './use-new-post.ts';

const Fields = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-16);
  align-items: start;
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Picture = styled.img`
  width: 100%;
  max-height: 16rem;
  border-radius: var(--radius-inset);
  object-fit: cover;
  filter: var(--picture-filter);
`;

interface NewPostDialogProps {
  timeZone: string;
  today: DayKey;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** Writes a post that belongs to no product; it comes into the calendar as a draft. */
export function NewPostDialog({ timeZone, today, onClose, onSaved }: NewPostDialogProps) {
  const post = useNewPost({ timeZone, today, onSaved });
  const { draft, faults, busy, change } = post;
  return (
    <GuardedDialog
      isDirty={post.isDirty}
      isBusy={busy === 'save'}
      discardHelp={words.discardHelp}
      onClose={onClose}
      title={words.title}
      help={words.help}
      renderFooter={(askToClose) => (
        <>
          <Button variant="quiet" onPress={askToClose} isDisabled={busy === 'save'}>
            {el.cancel}
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={<Check />}
            isPending={busy === 'save'}
            pendingLabel={words.saving}
            onPress={() => void post.save()}
          >
            {words.save}
          </Button>
        </>
      )}
    >
      <Fields>
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={faults.title}
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={120}
          autoFocus
        />
        <TextArea
          label={words.content}
          counter={postTexts.content.counter(lengthOf(draft.content))}
          hint={postTexts.content.warning(draft.content)}
          error={faults.content}
          value={draft.content}
          onChange={(content) => change({ content })}
          rows={6}
        />
        <Row>
          <MomentFields
            draft={post.moment}
            onChange={change}
            today={today}
            error={faults.moment}
            clockNote={post.clockNote}
          />
        </Row>
        {draft.picture ? <Picture src={pictureAt(draft.picture.path, 640)} alt={draft.picture.alt} /> : null}
        <UploadZone
          label={draft.picture ? words.change : words.choose}
          hint={words.pictureHint}
          error={faults.picture}
          accept={pictureTypes}
          isPending={busy === 'picture'}
          pendingLabel={words.uploading}
          onSelect={(files) => void post.upload(files)}
        />
        {draft.picture ? (
          <TextField
            label={words.alt}
            hint={words.altHint}
            value={draft.picture.alt}
            onChange={(alt) => draft.picture && change({ picture: { ...draft.picture, alt } })}
            maxLength={1000}
          />
        ) : null}
      </Fields>
    </GuardedDialog>
  );
}
