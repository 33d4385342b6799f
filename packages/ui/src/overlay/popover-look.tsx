import { css } from 'styled-components';

/** The panel of menus, lists and calendars. */
export const popoverLook = css`
  min-width: var(--trigger-width);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--shadow-2);
  overflow: auto;
  transition:
    opacity var(--mid) var(--ease),
    transform var(--mid) var(--ease);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(-4px);
  }
  &[data-placement='top'][data-entering],
  &[data-placement='top'][data-exiting] {
    transform: translateY(4px);
  }
`;

/** A row of a menu or list. */
export const optionLook = css`
  display: flex;
  align-items: center;
  gap: var(--space-10);
  min-height: var(--control);
  padding: var(--space-8) var(--space-12);
  border-radius: var(--space-10);
  color: var(--text);
  font-size: var(--size-label);
  line-height: 1.3;
  text-decoration: none;
  cursor: pointer;
  outline-offset: -2px;
  & svg {
    flex: none;
    width: 1.1rem;
    height: 1.1rem;
    color: var(--muted);
  }
  &[data-focused],
  &[data-hovered] {
    background: var(--tint);
  }
  &[data-disabled] {
    color: var(--subtle);
    cursor: not-allowed;
  }
  &[data-tone='danger'],
  &[data-tone='danger'] svg {
    color: var(--danger);
  }
`;
