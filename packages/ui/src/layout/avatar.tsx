import { useState } from 'react';
import styled from 'styled-components';

const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: var(--radius-control);
  background: linear-gradient(150deg, var(--avatar), var(--avatar-deep));
  color: var(--on-avatar);
  // The display face loses its hairlines at this size.
  font-size: 0.9375rem;
  font-weight: var(--weight-title);
  letter-spacing: 0.01em;
  line-height: 1;
  overflow: hidden;
  &[data-shape='round'] {
    border-radius: 50%;
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

interface AvatarProps {
  initials: string;
  src?: string | null;
  shape?: 'square' | 'round';
}

/**
 * Renders the image of a company, or its initials if there is none or it does not load; decorative, because its name is
 * always next to it.
 */
export function Avatar({ initials, src, shape = 'square' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Disc data-shape={shape} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      ) : (
        initials
      )}
    </Disc>
  );
}
