import type { ReactNode, Ref } from 'react';
import { TextField as AriaTextField } from 'react-aria-components';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import styled from 'styled-components';
import { ControlInput, FieldLabel, FieldNotes, fieldStack, hasError } from './field.tsx';
import type { FieldTexts } from './field.tsx';

/** The layout of a text field, shared by the fields built on it. */
export const TextFieldFrame = styled(AriaTextField)`
  ${fieldStack}
`;

/** Props of a text field; `error` marks it invalid. */
export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  placeholder?: string;
  size?: 'md' | 'lg';
  labelAside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** Renders a one-line text field with hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, placeholder, size = 'md', labelAside, inputRef, ...rest } = props;
  return (
    <TextFieldFrame {...rest} isInvalid={hasError(error)} validationBehavior="aria" data-size={size}>
      <FieldLabel aside={labelAside}>{label}</FieldLabel>
      <ControlInput dir="auto" ref={inputRef} placeholder={placeholder} />
      <FieldNotes hint={hint} error={error} />
    </TextFieldFrame>
  );
}
