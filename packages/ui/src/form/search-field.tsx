import type { Ref } from 'react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';
import styled from 'styled-components';
import { Search, X } from '../button/icon.tsx';
import { onTouch } from '../layout/media.tsx';
import { controlLook } from './field.tsx';

const Frame = styled(AriaSearchField)`
  position: relative;
  flex: 0 1 21rem;
  // Room for a few letters between the sign and the button, however large they are.
  min-width: min(100%, 11rem);
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: var(--space-14);
    width: 1.1rem;
    height: 1.1rem;
    margin-block: auto;
    color: var(--muted);
    pointer-events: none;
  }
  & > kbd {
    position: absolute;
    inset-block: 0;
    inset-inline-end: var(--space-12);
    height: 1.4rem;
    min-width: 1.4rem;
    margin-block: auto;
    border: 1px solid var(--line);
    border-radius: var(--space-6);
    background: var(--canvas);
    color: var(--muted);
    font: 600 var(--size-meta) / 1.4rem var(--font-sans);
    text-align: center;
    pointer-events: none;
  }
  &:not([data-empty]) > kbd {
    display: none;
  }
  // Where fingers type, there is no key to press.
  ${onTouch} {
    & > kbd {
      display: none;
    }
  }
`;

const Box = styled(Input)`
  ${controlLook}
  padding-inline: 2.65rem max(2rem, 44px);
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

const Clear = styled(Button)`
  position: absolute;
  inset-block: 0;
  inset-inline-end: var(--space-4);
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  margin-block: auto;
  border: 0;
  border-radius: var(--radius-chip);
  background: transparent;
  color: var(--muted);
  [data-empty] > & {
    display: none;
  }
  & svg {
    width: 1rem;
    height: 1rem;
  }
  ${onTouch} {
    inset-inline-end: 0;
    // Fingers do not grow with the letters.
    width: max(2rem, 44px);
    height: max(2rem, 44px);
  }
`;

/** Props of a search field; `shortcut` is the key of its screen, shown while the field is empty. */
interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  shortcut?: string;
  clearLabel?: string;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Renders a search field; Escape and × clear it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, shortcut, clearLabel, inputRef, ...rest } = props;
  return (
    <Frame {...rest} aria-label={label}>
      <Search aria-hidden="true" />
      <Box ref={inputRef} placeholder={placeholder} />
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
      <Clear aria-label={clearLabel}>
        <X aria-hidden="true" />
      </Clear>
    </Frame>
  );
}
