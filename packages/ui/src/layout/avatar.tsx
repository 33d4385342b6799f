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
  // A wide logo would lose its ends.
  & img[data-long] {
    background: var(--logo-ground);
    object-fit: contain;
  }
`;

const isLong = (width: number, height: number): boolean =>
  Math.max(width, height) > 1.3 * Math.min(width, height);

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
  const [long, setLong] = useState<string | null>(null);
  return (
    <Disc data-shape={shape} aria-hidden="true">
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          data-long={src === long || undefined}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (isLong(naturalWidth, naturalHeight)) setLong(src);
          }}
          onError={() => setBroken(src)}
        />
      ) : (
        initials
      )}
    </Disc>
  );
}
