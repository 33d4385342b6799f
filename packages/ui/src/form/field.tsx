import type { ReactNode } from 'react';
import { FieldError as AriaFieldError, Input, Label, Text } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { TriangleAlert } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';
import { TwoLines } from '../layout/two-lines.tsx';

/** The layout of every field: label above, control, hint or error below. */
export const fieldStack = css`
  display: flex;
  flex-direction: column;
  gap: var(--space-6);
  min-width: 0;
`;

/** Border, focus ring and states of every text control. */
export const controlLook = css`
  width: 100%;
  min-height: var(--control);
  padding: var(--space-8) var(--space-14);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  font-family: inherit;
  font-size: var(--size-body);
  line-height: 1.4;
  transition: border-color var(--fast) var(--ease);
  &::placeholder {
    color: var(--subtle);
    opacity: 1;
  }
  &[data-hovered] {
    border-color: var(--muted);
  }
  &[data-focused],
  &[data-focus-within] {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &[data-invalid] {
    border-color: var(--danger);
    box-shadow: 0 0 0 1px var(--danger);
  }
  &[data-disabled] {
    background: var(--sunken);
    color: var(--muted);
    cursor: not-allowed;
  }
  ${onTouch} {
    min-height: 2.75rem;
    font-size: 1rem;
  }
`;

/** A one-line input. */
export const ControlInput = styled(Input)`
  ${controlLook}
  [data-size='lg'] > &,
  [data-size='lg'] > div > & {
    min-height: 3.25rem;
    padding-inline: var(--space-16);
    border-radius: var(--radius-inset);
    font-size: 1rem;
  }
`;

const LabelRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-12);
`;

const LabelText = styled(Label)`
  font-size: var(--size-label);
  font-weight: var(--weight-title);
  line-height: 1.3;
`;

const LabelAside = styled.span`
  color: var(--muted);
  font-size: var(--size-meta);
`;

/** Renders a field's label with an optional remark at its end. */
export function FieldLabel({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <LabelRow>
      <LabelText>{children}</LabelText>
      {aside !== undefined && <LabelAside>{aside}</LabelAside>}
    </LabelRow>
  );
}

const HintText = styled(Text)`
  color: var(--muted);
  font-size: var(--size-small);
  line-height: 1.45;
`;

const ErrorLine = styled(AriaFieldError)`
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
  color: var(--danger);
  font-size: var(--size-small);
  line-height: 1.45;
  & svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 0.16em;
  }
  & small {
    color: var(--muted);
  }
`;

/** Props of every field besides its value; the second line of an error is rendered small. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Renders the hint and the error under a control; both describe it for assistive technology. */
export function FieldNotes({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && hint !== null && <HintText slot="description">{hint}</HintText>}
      {hasError(error) && (
        <ErrorLine>
          <TriangleAlert aria-hidden="true" />
          <span>
            <TwoLines>{error}</TwoLines>
          </span>
        </ErrorLine>
      )}
    </>
  );
}

/** Returns whether an error is shown. */
export function hasError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== '' && error !== false;
}
