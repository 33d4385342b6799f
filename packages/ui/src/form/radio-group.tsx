import type { ReactNode } from 'react';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import styled from 'styled-components';
import { choiceLook, markLook } from './choice-look.tsx';
import { FieldLabel, FieldNotes, fieldStack, hasError } from './field.tsx';
import type { FieldTexts } from './field.tsx';

const Frame = styled(AriaRadioGroup)`
  ${fieldStack}
  & > [data-choices] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8) var(--space-24);
  }
  &[data-orientation='vertical'] > [data-choices] {
    flex-direction: column;
  }
`;

const Line = styled(Radio)`
  ${choiceLook}
`;

const Mark = styled.span`
  ${markLook}
  border-radius: 50%;
  [data-selected] > & {
    background: var(--surface);
    border-width: 0.4rem;
  }
`;

/** An option of a radio group. */
interface RadioChoice<Id extends string = string> {
  id: Id;
  label: ReactNode;
  help?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps<Id extends string> extends FieldTexts {
  choices: readonly RadioChoice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  orientation?: 'horizontal' | 'vertical';
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** Renders a choice of one among a few visible options. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hint, error, choices, onChange, ...rest } = props;
  const choose = (chosen: string) => {
    const choice = choices.find(({ id }) => id === chosen);
    if (choice !== undefined) onChange(choice.id);
  };
  return (
    <Frame {...rest} onChange={choose} isInvalid={hasError(error)} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      <div data-choices>
        {choices.map((choice) => (
          <Line key={choice.id} value={choice.id} isDisabled={choice.isDisabled}>
            <Mark data-mark aria-hidden="true" />
            <span>
              <span>{choice.label}</span>
              {choice.help !== undefined && <span data-help>{choice.help}</span>}
            </span>
          </Line>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} />
    </Frame>
  );
}
