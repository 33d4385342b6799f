import { css } from 'styled-components';
import { onTouch } from '../layout/media.tsx';

/** The layout of a box, dot or switch with its label. */
export const choiceLook = css`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--space-10);
  min-height: 1.75rem;
  color: var(--text);
  line-height: 1.45;
  cursor: pointer;
  &[data-disabled] {
    color: var(--subtle);
    cursor: not-allowed;
  }
  &[data-focus-visible] {
    outline: none;
  }
  &[data-focus-visible] > [data-mark] {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & [data-help] {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
  }
  ${onTouch} {
    min-height: 2.75rem;
    padding-block: 0.6rem;
  }
`;

/** The square or round mark that fills when selected. */
export const markLook = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.3rem;
  height: 1.3rem;
  margin-top: 0.06em;
  border: 1.5px solid var(--line-strong);
  background: var(--surface);
  color: var(--on-primary);
  transition:
    background-color var(--fast) var(--ease),
    border-color var(--fast) var(--ease);
  & svg {
    width: 0.9rem;
    height: 0.9rem;
    stroke-width: 3;
  }
  [data-selected] > &,
  [data-indeterminate] > & {
    border-color: var(--primary);
    background: var(--primary);
  }
  [data-invalid] > & {
    border-color: var(--danger);
  }
`;
