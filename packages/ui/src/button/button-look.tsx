import { css } from 'styled-components';
import { onHugeText, onTouch } from '../layout/media.tsx';

/** The emphasis of a button: one primary per view, `ai` only for actions that call the model. */
export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ai' | 'quiet' | 'danger' | 'danger-quiet';
/** The height of a button: toolbar, normal, or the page's main action. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const colours = css`
  &[data-variant='primary'] {
    --button-fill: var(--primary);
    --button-fill-hover: var(--primary-hover);
    --button-text: var(--on-primary);
    box-shadow: var(--sheen), var(--shadow-press);
  }
  &[data-variant='secondary'] {
    --button-fill: var(--surface);
    --button-fill-hover: var(--tint);
    --button-edge: var(--line);
  }
  &[data-variant='soft'] {
    --button-fill: var(--primary-soft);
    --button-fill-hover: color-mix(in srgb, var(--primary-soft) 88%, var(--primary));
    --button-text: var(--on-primary-soft);
  }
  &[data-variant='ai'] {
    --button-fill: var(--accent-soft);
    --button-fill-hover: color-mix(in srgb, var(--accent-soft) 90%, var(--accent));
    --button-text: var(--on-accent-soft);
  }
  &[data-variant='quiet'] {
    --button-text: var(--muted);
  }
  &[data-variant='danger'] {
    --button-fill: var(--danger);
    --button-fill-hover: color-mix(in srgb, var(--danger) 88%, var(--text));
    --button-text: var(--on-danger);
    box-shadow: var(--sheen), var(--shadow-press);
  }
  &[data-variant='danger-quiet'] {
    --button-fill-hover: var(--danger-soft);
    --button-text: var(--danger);
  }
`;

const sizes = css`
  &[data-size='sm'] {
    min-height: var(--control-small);
    padding: var(--space-6) var(--space-14);
    font-size: var(--size-small);
    border-radius: var(--space-10);
  }
  &[data-size='lg'] {
    min-height: var(--control-large);
    padding: var(--space-10) var(--space-24);
    font-size: 1rem;
    border-radius: var(--radius-inset);
  }
  &[data-wide] {
    display: flex;
    width: 100%;
  }
`;

/** The shared style of everything that looks like a button, set by data attributes only. */
export const buttonLook = css`
  --button-fill: transparent;
  --button-fill-hover: color-mix(in srgb, var(--text) 6%, transparent);
  --button-text: var(--text);
  --button-edge: transparent;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  max-width: 100%;
  min-height: var(--control);
  padding: var(--space-8) var(--space-16);
  border: 1px solid var(--button-edge);
  border-radius: var(--radius-control);
  background: var(--button-fill);
  color: var(--button-text);
  font-family: inherit;
  font-size: var(--size-label);
  font-weight: var(--weight-label);
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background-color var(--fast) var(--ease),
    border-color var(--fast) var(--ease),
    opacity var(--fast) var(--ease),
    transform var(--fast) var(--ease);
  ${colours}
  ${sizes}
  // Large letters break inside the button rather than stick out of it.
  & > span {
    min-width: 0;
    @media (max-width: 20em) {
      overflow-wrap: anywhere;
    }
  }
  // Where room is so small, it is for the word.
  ${onHugeText} {
    &[data-size] {
      padding-inline: var(--space-8);
    }
    & svg:has(+ span) {
      display: none;
    }
  }
  & svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    stroke-width: 1.9;
  }
  &[data-hovered] {
    background: var(--button-fill-hover);
  }
  &[data-pressed] {
    transform: translateY(1px);
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
    box-shadow: none;
  }
  &[data-pending] {
    cursor: progress;
  }
  ${onTouch} {
    min-height: 2.75rem;
    &[data-size='lg'] {
      min-height: var(--control-large);
    }
  }
`;
