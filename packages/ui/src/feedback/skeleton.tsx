import type { CSSProperties, ReactNode } from 'react';
import styled from 'styled-components';

const Bone = styled.span`
  display: block;
  width: var(--bone-width, 100%);
  height: var(--bone-height, 1em);
  border-radius: var(--bone-radius, var(--radius-chip));
  background-color: var(--sunken);
  background-image: var(--shine);
  background-size: 220% 100%;
  animation: shimmer var(--shimmer) linear infinite;
  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
  @keyframes shimmer {
    from {
      background-position: 160% 0;
    }
    to {
      background-position: -60% 0;
    }
  }
`;

// Fades in after 150 ms, so that a quick response shows no skeleton.
const Late = styled.output`
  display: block;
  animation: appear var(--mid) var(--ease) 150ms backwards;
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;

interface SkeletonProps {
  width?: string;
  height?: string;
  radius?: string;
}

/** Renders the placeholder of content that is loading. */
export function Skeleton({ width, height, radius }: SkeletonProps) {
  return (
    <Bone
      aria-hidden="true"
      style={{ '--bone-width': width, '--bone-height': height, '--bone-radius': radius } as CSSProperties}
    />
  );
}

/** Wraps the skeletons of a region and announces once that it is loading. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Late>
      <span className="visually-hidden">{label}</span>
      {children}
    </Late>
  );
}
