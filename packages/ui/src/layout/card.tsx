import styled from 'styled-components';

/** A raised sheet of paper; `data-tone="tint"` sinks it into the page, `data-flush` drops its padding. */
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

/** The title of a section or a card. */
export const SectionTitle = styled.h2`
  font-size: var(--size-h2);
  font-weight: var(--weight-title);
  line-height: 1.3;
  letter-spacing: -0.005em;
`;

/** The title of one card in a list. */
export const CardTitle = styled.h3`
  font-size: var(--size-h3);
  font-weight: var(--weight-title);
  line-height: 1.3;
`;

/** Secondary words: facts, times, remarks. */
export const Muted = styled.p`
  color: var(--muted);
  font-size: var(--size-small);
  line-height: 1.5;
`;

/** A sunken strip of quiet actions; where they do not fit beside one another they take another line. */
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
