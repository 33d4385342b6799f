import { Checkbox, UploadZone } from '@kallos/ui/controls';
import { DateField, TimeField } from '@kallos/ui/date-field';
import { Button, TextArea, TextField } from '@kallos/ui/kit';
import { pictureAt } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { imageTypes } from '../../layout/use-image-choice.ts';
import type { BatchWork } from './use-batch.ts';

const When = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
`;

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: center;
  & img {
    width: 6rem;
    border-radius: var(--radius-inset);
  }
`;

function ImageChoice({ work: { post, isBusy, keepImage } }: { work: BatchWork }) {
  if (post.image === '')
    return (
      <UploadZone
        label="Choose an image"
        hint="Optional; Instagram needs one."
        accept={imageTypes}
        isPending={isBusy}
        pendingLabel="Uploading…"
        onSelect={([first]) => {
          if (first) keepImage(first);
        }}
      />
    );
  return (
    <Chosen>
      <img src={pictureAt(post.image, 320)} alt="Chosen" />
      <Button size="sm" variant="quiet" onPress={() => post.set({ image: '' })}>
        Remove image
      </Button>
    </Chosen>
  );
}

/** The text, image and time of a post for many accounts. */
export function BatchForm({ work }: { work: BatchWork }) {
  const { post, isAsked } = work;
  const timeError = post.isPast ? 'This time is over.' : undefined;
  return (
    <>
      <TextField
        label="Title in the calendar"
        hint="Not published."
        value={post.title}
        onChange={(title) => post.set({ title })}
        maxLength={120}
        isRequired
        autoFocus
        error={isAsked && post.title.trim().length < 2 ? 'Give it a title.' : undefined}
      />
      <TextArea
        label="Text"
        hint="{name} becomes the clinic’s name and {place} its town."
        value={post.content}
        onChange={(content) => post.set({ content })}
        rows={7}
        isRequired
        error={isAsked && post.content.trim() === '' ? 'Write the text.' : undefined}
      />
      <ImageChoice work={work} />
      <When>
        <DateField
          label="Day"
          value={post.date}
          minValue={post.today}
          today={post.today}
          onChange={(date) => post.set({ date })}
          onPartial={post.setDatePartial}
          error={isAsked && post.isDateMissing ? 'Choose a day.' : undefined}
        />
        <TimeField
          label="Time"
          value={post.time}
          onChange={(time) => post.set({ time })}
          onPartial={post.setTimePartial}
          error={isAsked && post.isTimeMissing ? 'Choose a time.' : timeError}
        />
      </When>
      <Checkbox isSelected={post.isMailed} onChange={(isMailed) => post.set({ isMailed })}>
        Mail the clinics for their approval
      </Checkbox>
    </>
  );
}
