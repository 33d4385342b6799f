import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { FieldTexts } from './field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import type { TextAreaProps } from './text-area.tsx';
import type { TextFieldFrame as FrameOfField, TextFieldProps } from './text-field.tsx';

export type { TextFieldProps } from './text-field.tsx';

const inputs = () => import('./text-inputs.tsx');

const Place = styled.div`
  display: grid;
  gap: var(--space-6);
  font-size: var(--size-label);
  font-weight: var(--weight-title);
`;

// Reserves the field's space, so that the content below does not shift.
const placeOf =
  (height: string) =>
  ({ label }: Pick<FieldTexts, 'label'>) => (
    <Place>
      <span>{label}</span>
      <Skeleton height={height} radius="var(--radius-inset)" />
    </Place>
  );

const { Part: LineField } = lazyPart(async () => (await inputs()).TextField, { pending: placeOf('3rem') });
const { Part: AreaField } = lazyPart(async () => (await inputs()).TextArea, { pending: placeOf('9rem') });
const { Part: HiddenField } = lazyPart(async () => (await inputs()).PasswordField, {
  pending: placeOf('3rem'),
});
const { Part: Frame } = lazyPart(async () => (await inputs()).TextFieldFrame);
const { Part: Label } = lazyPart(async () => (await inputs()).FieldLabel);
const { Part: Notes } = lazyPart(async () => (await inputs()).FieldNotes);

/** Renders a one-line text field with hint and error. */
export const TextField = (props: TextFieldProps) => <LineField {...props} />;

/** Renders a multi-line field with its counter. */
export const TextArea = (props: TextAreaProps) => <AreaField {...props} />;

/** Renders a password field whose text can be shown; Caps Lock hints come in as `hint`. */
export const PasswordField = (props: PasswordFieldProps) => <HiddenField {...props} />;

/** The layout of a text field, shared by the fields built on it. */
export const TextFieldFrame = styled(Frame)`` as unknown as typeof FrameOfField;

/** Renders a field's label with an optional remark at its end. */
export const FieldLabel = (props: { children: ReactNode; aside?: ReactNode }) => <Label {...props} />;

/** Renders the hint and the error under a control; both describe it for assistive technology. */
export const FieldNotes = (props: Pick<FieldTexts, 'hint' | 'error'>) => <Notes {...props} />;
