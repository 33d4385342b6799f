import { drawLabel } from '../label.ts';
import { box, darker, glossy, lighter, metal, type Pen } from '../pen.ts';
import type { DrawKind } from './look.ts';

const body =
  'M-126 -292C-126 -352 -92 -384 -58 -394V-424H58V-394C92 -384 126 -352 126 -292V-40Q126 0 86 0H-86Q-126 0 -126 -40Z';

const shine = (pen: Pen) =>
  [
    `<path d="M-112 -290C-112 -330 -92 -356 -72 -370C-84 -346 -90 -320 -90 -290V-44Q-90 -26 -82 -16Q-112 -20 -112 -50Z" fill="#ffffff" opacity=".36" filter="${pen.blur(1.4)}"/>`,
    `<rect ${box(98, -292, 8, 236, 4)} fill="#ffffff" opacity=".24" filter="${pen.blur(1.2)}"/>`,
  ].join('');

/** A glass bottle with a pipette. */
export const drawDropper: DrawKind = (pen, { name, body: glass, cap, paper, ink }) => {
  const ridges = [-486, -466, -446].map(
    (y) => `<rect ${box(-66, y, 132, 2.5)} fill="${darker(cap, 0.45)}" opacity=".45"/>`,
  );
  const art = [
    `<path d="M-42 -496V-590C-42 -628 -24 -648 0 -648S42 -628 42 -590V-496Z" fill="${glossy(pen, '#27332f')}"/>`,
    `<path d="M-30 -590C-30 -614 -20 -630 -8 -634C-18 -612 -18 -560 -18 -500H-30Z" fill="#ffffff" opacity=".2"/>`,
    `<path d="${body}" fill="${glossy(pen, glass)}"/>`,
    `<path d="M-126 -70V-40Q-126 0 -86 0H86Q126 0 126 -40V-70Q0 -34 -126 -70Z" fill="${darker(glass, 0.4)}" opacity=".4"/>`,
    `<path d="M-58 -424H58V-408Q0 -396 -58 -408Z" fill="${darker(glass, 0.5)}" opacity=".6"/>`,
    `<rect ${box(-66, -500, 132, 82, 5)} fill="${metal(pen, cap)}"/>`,
    ...ridges,
    `<rect ${box(-66, -500, 132, 3, 2)} fill="${lighter(cap, 0.7)}" opacity=".8"/>`,
    drawLabel(pen, { name, x: -94, y: -270, width: 188, height: 190, ink, paper }),
    shine(pen),
  ].join('');
  return { art, width: 252 };
};
