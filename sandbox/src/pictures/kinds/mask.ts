import { drawLabel } from '../label.ts';
import { box, darker, lighter, matt, mix } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A foil sachet of a sheet mask, a second one behind it. */
export const drawMask: DrawKind = (pen, { name, body, cap, ink }) => {
  const crimp = (y: number) =>
    Array.from({ length: 30 }, (_, index) => -168 + index * 11.4)
      .map((x) => `<rect ${box(x, y, 3, 24)} fill="${darker(body, 0.4)}" opacity=".16"/>`)
      .join('');
  const foil = pen.gradient(
    [
      [0, lighter(body, 0.6)],
      [0.28, body],
      [0.46, lighter(body, 0.35)],
      [0.7, mix(body, darker(body, 0.3), 0.5)],
      [1, lighter(body, 0.12)],
    ],
    'slanted',
  );
  const sachet = (fill: string) =>
    `<path d="M-168 -520H168Q160 -470 166 -420Q174 -260 164 -100Q162 -50 168 0H-168Q-160 -50 -166 -100Q-176 -260 -164 -420Q-160 -470 -168 -520Z" fill="${fill}"/>`;
  const art = [
    `<g transform="translate(86 -14) rotate(8)">${sachet(matt(pen, mix(body, cap, 0.5)))}</g>`,
    `<g transform="translate(10 6)" opacity=".35" filter="${pen.blur(10)}">${sachet(darker(body, 0.7))}</g>`,
    sachet(foil),
    crimp(-518),
    crimp(-26),
    `<rect ${box(-168, -492, 336, 2)} fill="#ffffff" opacity=".6"/>`,
    `<rect ${box(-166, -30, 332, 2)} fill="#ffffff" opacity=".5"/>`,
    `<rect ${box(-168, -132, 335, 60)} fill="${cap}" opacity=".9"/>`,
    drawLabel(pen, { name, x: -130, y: -440, width: 260, height: 250, ink }),
    `<path d="M-140 -480Q-150 -260 -142 -40L-118 -40Q-130 -260 -112 -480Z" fill="#ffffff" opacity=".4" filter="${pen.blur(5)}"/>`,
    `<path d="M120 -470Q138 -300 118 -150L134 -150Q150 -300 138 -470Z" fill="#ffffff" opacity=".28" filter="${pen.blur(4)}"/>`,
  ].join('');
  return { art: `<g transform="translate(-30 4)">${art}</g>`, width: 380 };
};
