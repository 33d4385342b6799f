import { Button, Check, IconButton, onPhone, TextArea, TextField, Trash2 } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import { UploadField, UploadNews } from '@kallos/web-kit/remote/upload-field';
import { useRef, useState } from 'react';
import { GuardedDialog } from '../../../layout/GuardedDialog.tsx';
import { Hints } from '../../../layout/Hints.tsx';
import { TidyOffer } from '../../../layout/TidyOffer.tsx';
import styled from 'styled-components';
import { el } from '../../../messages/el.ts';
import { useFocusAfter } from '../../../layout/use-focus-after.ts';
import { imageTypes } from '../../../layout/use-image-uploads.ts';
import { newPostWords as words } from '../../../messages/new-post.ts';
import { imageNews, uploadWords } from '../../../messages/uploads.ts';
import type { DayKey } from '../month/calendar-days.ts';
import { MomentFields } from '../list/MomentFields.tsx';
import { postTexts } from './post-texts.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import { useNewPost } from './use-new-post.ts';

const Fields = styled.form`
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

const Picture = styled.div`
  position: relative;
  & img {
    width: 100%;
    max-height: 16rem;
    border-radius: var(--radius-inset);
    object-fit: contain;
    background: var(--sunken);
    filter: var(--picture-filter);
  }
  & > span {
    position: absolute;
    inset-block-start: var(--space-8);
    inset-inline-end: var(--space-8);
    border-radius: var(--radius-control);
    background: var(--chip-surface);
  }
`;

interface NewPostDialogProps {
  timeZone: string;
  today: DayKey;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** The dialog for a post without a product, which is added as a draft. */
export function NewPostDialog({ timeZone, today, onClose, onSaved }: NewPostDialogProps) {
  const post = useNewPost({ timeZone, today, onSaved });
  const { draft, faults, isSaving, uploads, change } = post;
  const field = useRef<HTMLDivElement>(null);
  useFocusAfter(draft.picture, () => field.current?.querySelector('button'));
  const limits = useNetworkLimits();
  const [isPasted, setPasted] = useState(false);
  return (
    <GuardedDialog
      draft={post.kept}
      isDirty={post.isDirty}
      isBusy={isSaving}
      discardHelp={words.discardHelp}
      onClose={onClose}
      title={words.title}
      help={words.help}
      renderFooter={(askToClose) => (
        <>
          <Button variant="quiet" onPress={askToClose} isDisabled={isSaving}>
            {el.cancel}
          </Button>
          <Button
            variant="primary"
            size="lg"
            icon={<Check />}
            isPending={isSaving}
            isDisabled={uploads.isPending}
            pendingLabel={words.saving}
            onPress={() => void post.save()}
          >
            {words.save}
          </Button>
        </>
      )}
    >
      <Fields
        onSubmit={(event) => {
          event.preventDefault();
          void post.save();
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={faults.title}
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={120}
          autoFocus
        />
        <div>
          <TextArea
            label={words.content}
            counter={postTexts.content.counter(draft.content)}
            hint={postTexts.content.warning(draft.content, limits)}
            error={faults.content}
            value={draft.content}
            onChange={(content) => change({ content })}
            onPaste={() => setPasted(true)}
            rows={6}
          />
          <Hints lines={postTexts.content.hints(draft.content, limits)} />
          <TidyOffer text={draft.content} isPasted={isPasted} onChange={(content) => change({ content })} />
        </div>
        <Row>
          <MomentFields
            draft={post.moment}
            onChange={change}
            today={today}
            error={faults.moment}
            clockNote={post.clockNote}
          />
        </Row>
        {draft.picture ? (
          <Picture>
            <img src={pictureAt(draft.picture.path, 640)} alt={draft.picture.alt} />
            <span>
              <IconButton
                size="sm"
                label={words.remove}
                icon={<Trash2 />}
                onPress={() => {
                  change({ picture: null });
                  uploads.queue.announce(imageNews.removedOne);
                }}
              />
            </span>
          </Picture>
        ) : null}
        <UploadNews uploads={uploads} />
        <div ref={field}>
          <UploadField
            uploads={uploads}
            words={uploadWords}
            label={draft.picture ? words.change : words.choose}
            hint={words.pictureHint}
            accept={imageTypes}
          />
        </div>
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
