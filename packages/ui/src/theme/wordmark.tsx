import { useId } from 'react';
import styled from 'styled-components';

/** The product's name in the wordmark. */
export const brandName = 'Kallos';

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-12);
  color: var(--text);
  font-family: var(--font-serif);
  font-size: 1.6rem;
  font-weight: 470;
  line-height: 1;
  letter-spacing: 0.005em;
  text-decoration: none;
  &[data-on='rail'] {
    color: var(--rail-text);
  }
  &[data-on='hero'] {
    color: var(--hero-text);
  }
`;

/** Renders the logo without the name. */
export function BrandTile({ size = 34 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--mark-tile)' }} />
          <stop offset="1" style={{ stopColor: 'var(--mark-tile-deep)' }} />
        </linearGradient>
      </defs>
      <rect width="36" height="36" rx="10.5" fill={`url(#${id})`} />
      <path
        d="M18 6.8c4.6 4.5 7.7 8.6 7.7 13.2 0 5-3.4 8.6-7.7 8.6s-7.7-3.6-7.7-8.6c0-4.6 3.1-8.7 7.7-13.2Z"
        style={{ fill: 'var(--mark-leaf)' }}
      />
      <path d="M18 6.8c4.6 4.5 7.7 8.6 7.7 13.2 0 5-3.4 8.6-7.7 8.6Z" style={{ fill: 'var(--mark-petal)' }} />
    </svg>
  );
}

/** Renders the logo with the name. */
export function Wordmark({
  on = 'surface',
  name = brandName,
}: {
  on?: 'surface' | 'rail' | 'hero';
  name?: string;
}) {
  return (
    <Row data-on={on} translate="no">
      <BrandTile />
      <span>{name}</span>
    </Row>
  );
}
