import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

/** The meaning of a status: colour follows it and always accompanies a word. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'ai' | 'primary';

/** Maps a `data-tone` attribute to soft fill and text colour. */
export const toneColours = css`
  --tone-fill: var(--sunken);
  --tone-text: var(--muted);
  --tone-strong: var(--line-strong);
  &[data-tone='success'] {
    --tone-fill: var(--success-soft);
    --tone-text: var(--on-success-soft);
    --tone-strong: var(--success);
  }
  &[data-tone='warning'] {
    --tone-fill: var(--warning-soft);
    --tone-text: var(--on-warning-soft);
    --tone-strong: var(--warning);
  }
  &[data-tone='danger'] {
    --tone-fill: var(--danger-soft);
    --tone-text: var(--on-danger-soft);
    --tone-strong: var(--danger);
  }
  &[data-tone='info'] {
    --tone-fill: var(--info-soft);
    --tone-text: var(--on-info-soft);
    --tone-strong: var(--info);
  }
  &[data-tone='ai'] {
    --tone-fill: var(--accent-soft);
    --tone-text: var(--on-accent-soft);
    --tone-strong: var(--accent);
  }
  &[data-tone='primary'] {
    --tone-fill: var(--primary-soft);
    --tone-text: var(--on-primary-soft);
    --tone-strong: var(--primary);
  }
`;

const Pill = styled.span`
  ${toneColours}
  display: inline-flex;
  align-items: center;
  gap: var(--space-6);
  padding: var(--space-4) var(--space-10);
  border-radius: var(--radius-pill);
  background: var(--tone-fill);
  color: var(--tone-text);
  font-size: var(--size-meta);
  font-weight: var(--weight-title);
  line-height: 1.3;
  & svg {
    flex: none;
    width: 0.95rem;
    height: 0.95rem;
  }
  &[data-dashed] {
    background: transparent;
    border: 1px dashed var(--line-strong);
  }
`;

const Dot = styled.span`
  ${toneColours}
  flex: none;
  width: 0.5rem;
  height: 0.5rem;
  border-radius: 50%;
  background: var(--tone-strong);
  &[data-halo] {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--tone-strong) 26%, transparent);
  }
`;

/** Renders a coloured dot, always next to a word. */
export function StatusDot({ tone = 'neutral', hasHalo }: { tone?: Tone; hasHalo?: boolean }) {
  return <Dot data-tone={tone} data-halo={hasHalo || undefined} aria-hidden="true" />;
}

interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  hasDot?: boolean;
  isDashed?: boolean;
}

/** Renders a pill with a word and an icon or a dot. */
export function Badge({ children, tone = 'neutral', icon, hasDot, isDashed }: BadgeProps) {
  return (
    <Pill data-tone={tone} data-dashed={isDashed || undefined}>
      {hasDot && <StatusDot tone={tone} />}
      {icon}
      <span>{children}</span>
    </Pill>
  );
}
