import { useId } from 'react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { BottleDefs, Dropper } from './dropper-bottle.tsx';

const Stage = styled.div`
  position: relative;
  width: 100%;
  max-width: 27rem;
  margin-inline: auto;
  & > svg {
    width: 100%;
    height: auto;
    overflow: visible;
  }
`;

const tint = (name: string, opacity?: number) => ({ stopColor: `var(${name})`, stopOpacity: opacity });

function SceneDefs({ id }: { id: string }) {
  return (
    <defs>
      <radialGradient id={`${id}-arch`} cx="0.24" cy="0.16" r="0.95">
        <stop offset="0" style={tint('--art-arch')} />
        <stop offset="0.3" style={tint('--art-arch-mid')} />
        <stop offset="1" style={tint('--art-arch-shade')} />
      </radialGradient>
      <linearGradient id={`${id}-inner`} x1="0.2" y1="0" x2="0.8" y2="1">
        <stop offset="0" style={tint('--art-arch-inner')} />
        <stop offset="0.55" style={tint('--art-arch-inner', 0.55)} />
        <stop offset="1" style={tint('--art-arch-inner', 0.35)} />
      </linearGradient>
      <linearGradient id={`${id}-side`} x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" style={tint('--art-plinth-shade')} />
        <stop offset="0.26" style={tint('--art-plinth')} />
        <stop offset="0.62" style={tint('--art-plinth')} />
        <stop offset="1" style={tint('--art-plinth-shade')} />
      </linearGradient>
      <linearGradient id={`${id}-top`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" style={tint('--art-arch-shade')} />
        <stop offset="0.7" style={tint('--art-plinth')} />
      </linearGradient>
      <filter id={`${id}-blur`} x="-50%" y="-80%" width="200%" height="260%">
        <feGaussianBlur stdDeviation="7" />
      </filter>
      <filter id={`${id}-soft`} x="-30%" y="-60%" width="160%" height="240%">
        <feGaussianBlur stdDeviation="16" />
      </filter>
    </defs>
  );
}

interface ArchPictureProps {
  brand?: string;
  caption?: string;
  children?: ReactNode;
}

/** Renders the illustration of the login page; decorative. */
export function ArchPicture({ brand, caption, children }: ArchPictureProps) {
  const id = useId();
  return (
    <Stage>
      <svg viewBox="0 0 430 500" aria-hidden="true" focusable="false">
        <SceneDefs id={id} />
        <BottleDefs id={id} />
        <ellipse
          cx="215"
          cy="492"
          rx="190"
          ry="20"
          filter={`url(#${id}-soft)`}
          style={{ fill: 'var(--art-shadow)', opacity: 0.7 }}
        />
        <path
          d="M0 215a215 215 0 0 1 430 0v259a26 26 0 0 1-26 26H26a26 26 0 0 1-26-26Z"
          fill={`url(#${id}-arch)`}
        />
        <path d="M80 247a135 135 0 0 1 270 0v253H80Z" fill={`url(#${id}-inner)`} />
        <ellipse
          cx="232"
          cy="458"
          rx="160"
          ry="15"
          filter={`url(#${id}-blur)`}
          style={{ fill: 'var(--art-shadow)', opacity: 0.28 }}
        />
        <path d="M70 397v32c0 17 65 31 145 31s145-14 145-31v-32Z" fill={`url(#${id}-side)`} />
        <ellipse cx="215" cy="397" rx="145" ry="27" fill={`url(#${id}-top)`} />
        <ellipse
          cx="240"
          cy="402"
          rx="86"
          ry="11"
          filter={`url(#${id}-blur)`}
          style={{ fill: 'var(--art-shadow)', opacity: 0.5 }}
        />
        <Dropper id={id} brand={brand} caption={caption} />
      </svg>
      {children}
    </Stage>
  );
}
