import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import styled from 'styled-components';
import { Eye, EyeOff } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';
import { ControlInput, FieldLabel, FieldNotes, hasError } from './field.tsx';
import { TextFieldFrame } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const Box = styled.div`
  position: relative;
  & > input {
    padding-inline-end: min(var(--space-64), 35%);
  }
`;

const Toggle = styled(ToggleButton)`
  position: absolute;
  inset-block: 0;
  inset-inline-end: var(--space-6);
  margin-block: auto;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border: 0;
  border-radius: var(--radius-chip);
  background: transparent;
  color: var(--muted);
  &[data-hovered] {
    color: var(--text);
  }
  & svg {
    width: 1.2rem;
    height: 1.2rem;
  }
  ${onTouch} {
    // Large letters leave the field its middle.
    width: min(2.75rem, 30%);
    height: 2.75rem;
  }
`;

/** Props of a password field: those of a text field and the label of its show button. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  showLabel: string;
}

/** Renders a password field whose text can be shown; Caps Lock hints come in as `hint`. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, placeholder, size = 'md', labelAside, inputRef, showLabel, ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <TextFieldFrame
      autoComplete="current-password"
      {...rest}
      type={isShown ? 'text' : 'password'}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      data-size={size}
    >
      <FieldLabel aside={labelAside}>{label}</FieldLabel>
      <Box>
        <ControlInput
          ref={inputRef}
          placeholder={placeholder}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Toggle isSelected={isShown} onChange={setIsShown} aria-label={showLabel}>
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Toggle>
      </Box>
      <FieldNotes hint={hint} error={error} />
    </TextFieldFrame>
  );
}
