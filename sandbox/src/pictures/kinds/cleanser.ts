import { drawLabel } from '../label.ts';
import { box, darker, glossy, lighter, matt, mix } from '../pen.ts';
import type { DrawKind } from './look.ts';

const body =
  'M-132 -366C-132 -408 -110 -430 -70 -436V-452H70V-436C110 -430 132 -408 132 -366V-38Q132 0 94 0H-94Q-132 0 -132 -38Z';

/** A clear bottle of gel with a disc cap. */
export const drawCleanser: DrawKind = (pen, { name, body: gel, cap, ink }) => {
  const bubbles = [
    [-84, -330, 9],
    [62, -352, 6],
    [88, -298, 11],
    [-58, -72, 7],
    [74, -58, 10],
    [-92, -118, 5],
    [96, -120, 5],
  ].map(
    ([x = 0, y = 0, r = 0]) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" opacity=".38"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.34}" fill="#ffffff" opacity=".8"/>`,
  );
  const art = [
    `<path d="${body}" fill="${glossy(pen, lighter(gel, 0.62))}"/>`,
    `<path d="M-124 -356Q0 -332 124 -356V-40Q124 -8 90 -8H-90Q-124 -8 -124 -40Z" fill="${glossy(pen, gel)}" opacity=".9"/>`,
    `<ellipse cx="0" cy="-356" rx="123" ry="15" fill="${mix(gel, '#ffffff', 0.45)}" opacity=".85"/>`,
    ...bubbles,
    `<path d="M-82 -560Q-82 -572 -70 -572H70Q82 -572 82 -560V-452Q0 -438 -82 -452Z" fill="${matt(pen, cap)}"/>`,
    `<path d="M-82 -560Q-82 -572 -70 -572H70Q82 -572 82 -560Q0 -546 -82 -560Z" fill="${lighter(cap, 0.6)}" opacity=".7"/>`,
    `<rect ${box(-82, -490, 164, 2.6)} fill="${darker(cap, 0.5)}" opacity=".3"/>`,
    drawLabel(pen, { name, x: -98, y: -296, width: 196, height: 206, ink, paper: '#fbfaf6' }),
    `<path d="M-116 -360C-116 -394 -100 -412 -78 -420C-92 -400 -96 -380 -96 -356V-44Q-96 -24 -90 -16Q-116 -20 -116 -44Z" fill="#ffffff" opacity=".55" filter="${pen.blur(1.6)}"/>`,
  ].join('');
  return { art, width: 264 };
};
