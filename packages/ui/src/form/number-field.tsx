import type { Ref } from 'react';
import { Button, Group, Input, NumberField as AriaNumberField } from 'react-aria-components';
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components';
import styled from 'styled-components';
import { Minus, Plus } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';
import { controlLook, FieldLabel, FieldNotes, fieldStack, hasError } from './field.tsx';
import type { FieldTexts } from './field.tsx';

const Frame = styled(AriaNumberField)`
  ${fieldStack}
`;

const Box = styled(Group)`
  ${controlLook}
  display: grid;
  grid-template-columns: 2.6rem minmax(0, 1fr) 2.6rem;
  padding: 0;
  overflow: clip;
  & > input {
    width: 100%;
    min-width: 0;
    border: 0;
    background: transparent;
    text-align: center;
    outline: none;
  }
  & > button {
    display: grid;
    place-items: center;
    border: 0;
    background: transparent;
    color: var(--muted);
  }
  & > button[data-hovered] {
    background: var(--tint);
    color: var(--text);
  }
  & > button[data-disabled] {
    opacity: 0.4;
  }
  & svg {
    width: 1rem;
    height: 1rem;
  }
  // The edge around them takes two pixels of what fingers need.
  ${onTouch} {
    grid-template-columns: 2.75rem minmax(0, 1fr) 2.75rem;
    & > button,
    & > input {
      min-height: 2.75rem;
    }
  }
`;

/** Props of a number field; `lessLabel` and `moreLabel` name its two buttons. */
interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>, FieldTexts {
  lessLabel?: string;
  moreLabel?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** Renders a number field with step buttons. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, lessLabel, moreLabel, inputRef, ...rest } = props;
  return (
    <Frame {...rest} isInvalid={hasError(error)} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      <Box>
        <Button slot="decrement" aria-label={lessLabel}>
          <Minus aria-hidden="true" />
        </Button>
        <Input ref={inputRef} />
        <Button slot="increment" aria-label={moreLabel}>
          <Plus aria-hidden="true" />
        </Button>
      </Box>
      <FieldNotes hint={hint} error={error} />
    </Frame>
  );
}
