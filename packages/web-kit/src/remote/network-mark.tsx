import { networks } from '@kallos/contracts/networks';
import type { Platform } from '@kallos/contracts/wire';
import { FacebookMark, InstagramMark } from '@kallos/ui/kit';
import type { ComponentType } from 'react';

interface MarkProps {
  readonly size?: number;
}

/** The drawn marks; a network without one shows its letter in its colour. */
const drawn: Readonly<Record<string, ComponentType<MarkProps>>> = {
  facebook: FacebookMark,
  instagram: InstagramMark,
};

/** The mark of a network. */
export function NetworkMark({ network, size = 20 }: MarkProps & { readonly network: Platform }) {
  const Drawn = drawn[network];
  if (Drawn) return <Drawn size={size} />;
  const { colour, letter } = networks[network].mark;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="10.2" fill={colour} />
      <text x="12" y="16.6" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
        {letter}
      </text>
    </svg>
  );
}
