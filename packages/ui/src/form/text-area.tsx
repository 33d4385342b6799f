import type { ReactNode, Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components';
import styled from 'styled-components';
import { controlLook, FieldLabel, FieldNotes, hasError } from './field.tsx';
import { TextFieldFrame } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const Sheet = styled(AriaTextArea)`
  ${controlLook}
  min-width: 0;
  max-width: 100%;
  min-height: calc(var(--rows) * 1.55em + 1.6rem);
  padding-block: var(--space-12);
  line-height: 1.55;
  resize: vertical;
  field-sizing: content;
  max-height: 60vh;
`;

/** Props of a text area; `counter`, such as "212 / 2.200", is at the end of the label. */
export interface TextAreaProps extends Omit<TextFieldProps, 'type' | 'inputRef' | 'size' | 'labelAside'> {
  rows?: number;
  counter?: ReactNode;
  textAreaRef?: Ref<HTMLTextAreaElement>;
}

/** Renders a multi-line field with its counter. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, placeholder, rows = 5, counter, textAreaRef, ...rest } = props;
  return (
    <TextFieldFrame {...rest} isInvalid={hasError(error)} validationBehavior="aria">
      <FieldLabel aside={counter}>{label}</FieldLabel>
      <Sheet dir="auto" ref={textAreaRef} rows={rows} placeholder={placeholder} style={{ '--rows': rows }} />
      <FieldNotes hint={hint} error={error} />
    </TextFieldFrame>
  );
}
