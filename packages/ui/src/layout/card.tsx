import styled from 'styled-components';

/** A card; `data-tone="tint"` makes it flat, `data-flush` removes its padding. */
export const Card = styled.section`
  min-width: 0;
  padding: var(--space-20);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  &[data-tone='tint'] {
    background: var(--tint);
    border-color: transparent;
    box-shadow: none;
  }
  &[data-tone='sunken'] {
    background: var(--sunken);
    border-color: transparent;
    box-shadow: none;
  }
  &[data-flush] {
    padding: 0;
    overflow: clip;
  }
`;

export const SectionTitle = styled.h2`
  font-size: var(--size-h2);
  font-weight: var(--weight-title);
  line-height: 1.3;
  letter-spacing: -0.005em;
`;

export const CardTitle = styled.h3`
  font-size: var(--size-h3);
  font-weight: var(--weight-title);
  line-height: 1.3;
`;

/** Secondary text: facts, times, remarks. */
export const Muted = styled.p`
  color: var(--muted);
  font-size: var(--size-small);
  line-height: 1.5;
`;

/** A row of secondary actions that wraps when there is no room. */
export const ActionBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-6);
  border: 1px solid var(--line);
  border-radius: var(--radius-inset);
  background: var(--surface);
  && button[data-size] {
    gap: var(--space-6);
    padding-inline: var(--space-8);
    font-size: var(--size-meta);
  }
  & > [data-push] {
    margin-inline-start: auto;
  }
`;
