import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import type { CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import styled from 'styled-components';
import { Check, Minus } from '../button/icon.tsx';
import { choiceLook, markLook } from './choice-look.tsx';

const Line = styled(AriaCheckbox)`
  ${choiceLook}
`;

const Mark = styled.span`
  ${markLook}
  border-radius: var(--space-6);
`;

/** Props of a checkbox; without children it needs an `aria-label`. */
interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
  help?: ReactNode;
}

/** Renders a checkbox with three states. */
export function Checkbox({ children, help, ...rest }: CheckboxProps) {
  return (
    <Line {...rest}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <Mark data-mark aria-hidden="true">
            {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
          </Mark>
          {(children !== undefined || help !== undefined) && (
            <span>
              <span>{children}</span>
              {help !== undefined && <span data-help>{help}</span>}
            </span>
          )}
        </>
      )}
    </Line>
  );
}
