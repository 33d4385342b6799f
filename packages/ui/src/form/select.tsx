import type { ReactNode, Ref } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import styled from 'styled-components';
import { Check, ChevronDown } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';
import { optionLook, popoverLook } from '../overlay/popover-look.tsx';
import { controlLook, FieldLabel, FieldNotes, fieldStack, hasError } from './field.tsx';
import type { FieldTexts } from './field.tsx';

const Frame = styled(AriaSelect)`
  ${fieldStack}
  &[data-inside] {
    display: inline-flex;
    flex-flow: row wrap;
    align-items: center;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-control);
    background: var(--surface);
  }
  &[data-inside] > .react-aria-Label {
    padding-inline-start: var(--space-14);
    color: var(--muted);
    font-size: var(--size-body);
  }
  &[data-inside] > button {
    width: auto;
    min-width: 0;
    max-width: 100%;
    min-height: calc(var(--control) - 2px);
    border: 0;
    background: transparent;
    padding-inline-start: var(--space-8);
    ${onTouch} {
      min-height: var(--control);
    }
  }
  &[data-invalid]:not([data-inside]) > button,
  &[data-invalid][data-inside] {
    border-color: var(--danger);
    box-shadow: 0 0 0 1px var(--danger);
  }
`;

const Trigger = styled(Button)`
  ${controlLook}
  display: flex;
  align-items: center;
  gap: var(--space-8);
  text-align: start;
  cursor: pointer;
  &[data-focused]:not([data-focus-visible]) {
    outline: none;
  }
  & > svg {
    flex: none;
    width: 1.05rem;
    height: 1.05rem;
    margin-inline-start: auto;
    color: var(--muted);
  }
`;

const Chosen = styled(SelectValue)`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  &[data-placeholder] {
    color: var(--subtle);
  }
`;

const Sheet = styled(Popover)`
  ${popoverLook}
`;

const Options = styled(ListBox)`
  max-height: 20rem;
  padding: var(--space-6);
  overflow: auto;
  outline: none;
`;

const Row = styled(ListBoxItem)`
  ${optionLook}
  & > svg {
    margin-inline-start: auto;
    visibility: hidden;
    color: var(--primary);
  }
  &[data-selected] {
    font-weight: var(--weight-label);
  }
  &[data-selected] > svg {
    visibility: visible;
  }
`;

const Nothing = styled.p`
  padding: var(--space-8) var(--space-12);
  color: var(--muted);
`;

/** An option of a select. */
interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  isDisabled?: boolean;
}

/** Props of a select; `isLabelInside` renders the label before the value, for toolbars. */
interface SelectProps<Id extends string> extends FieldTexts {
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  isLabelInside?: boolean;
  isLabelHidden?: boolean;
  /** Shown in the open list while it has no options; without it the list stays closed. */
  whenEmpty?: string;
  /** The button that opens the list, for focusing it. */
  buttonRef?: Ref<HTMLButtonElement>;
}

function labelOf(props: { label: ReactNode; isLabelInside?: boolean; isLabelHidden?: boolean }) {
  if (props.isLabelHidden === true) return <Label className="visually-hidden">{props.label}</Label>;
  return props.isLabelInside === true ? <Label>{props.label}</Label> : <FieldLabel>{props.label}</FieldLabel>;
}

/** Renders a choice of one from a short list. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, error, options, value, onChange, placeholder = '', isLabelInside, ...rest } = props;
  const { isLabelHidden, buttonRef, whenEmpty, ...field } = rest;
  const choose = (chosen: unknown) => {
    const option = options.find(({ id }) => id === chosen);
    if (option !== undefined) onChange(option.id);
  };
  return (
    <Frame
      {...field}
      placeholder={placeholder}
      allowsEmptyCollection={whenEmpty !== undefined}
      value={value}
      onChange={choose}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      data-inside={isLabelInside || undefined}
    >
      {labelOf({ label, isLabelInside, isLabelHidden })}
      <Trigger ref={buttonRef}>
        <Chosen>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</Chosen>
        <ChevronDown aria-hidden="true" />
      </Trigger>
      <FieldNotes hint={hint} error={error} />
      <Sheet offset={6}>
        <Options renderEmptyState={() => <Nothing>{whenEmpty}</Nothing>}>
          {options.map((option) => (
            <Row key={option.id} id={option.id} textValue={option.label} isDisabled={option.isDisabled}>
              <span>{option.label}</span>
              <Check aria-hidden="true" />
            </Row>
          ))}
        </Options>
      </Sheet>
    </Frame>
  );
}
