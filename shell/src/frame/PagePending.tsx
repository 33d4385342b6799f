import { Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { usePageLanguage } from '@kallos/web-kit/kit';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { FirstPaintPlace, wasPainted } from './first-paint-place.tsx';

const Bones = styled.div`
  display: grid;
  gap: var(--space-16);
  max-width: 60rem;
  margin-inline: auto;
  padding: 18vh var(--space-24) var(--space-24);
`;

const labels = { el: 'Φόρτωση…', en: 'Loading…' } as const;

/** The skeleton of a page while it loads. */
export function PagePending() {
  const { pathname } = useLocation();
  const label = labels[usePageLanguage()];
  if (wasPainted(pathname))
    return (
      <output>
        <span className="visually-hidden">{label}</span>
        <FirstPaintPlace />
      </output>
    );
  return (
    <SkeletonGroup label={label}>
      <Bones>
        <Skeleton width="14rem" height="2.5rem" />
        <Skeleton width="60%" />
        <Skeleton height="11rem" radius="var(--radius-card)" />
        <Skeleton height="11rem" radius="var(--radius-card)" />
      </Bones>
    </SkeletonGroup>
  );
}
