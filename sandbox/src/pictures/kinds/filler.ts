import { letter } from '../lettering.ts';
import { box, darker, lighter, metal, mix, type Pen } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A prefilled syringe, lying along the x axis with its needle to the right. */
function syringe(pen: Pen, tint: string, ink: string): string {
  const glass = pen.gradient(
    [
      [0, '#ffffff', 0.95],
      [0.2, lighter(tint, 0.7), 0.9],
      [0.55, tint, 0.85],
      [1, darker(tint, 0.3), 0.9],
    ],
    'down',
  );
  const steel = pen.gradient(
    [
      [0, '#ffffff'],
      [0.4, '#c9d2d4'],
      [1, '#7d898c'],
    ],
    'down',
  );
  const marks = Array.from({ length: 9 }, (_, index) => -54 + index * 18).map(
    (x, index) => `<rect ${box(x, -26, 1.8, index % 4 === 0 ? 18 : 11)} fill="${ink}" opacity=".7"/>`,
  );
  return [
    `<rect ${box(-206, -9, 130, 18, 3)} fill="${steel}"/>`,
    `<rect ${box(-222, -34, 18, 68, 7)} fill="${pen.gradient(
      [
        [0, '#ffffff'],
        [1, mix(tint, '#8c9a98', 0.5)],
      ],
      'down',
    )}"/>`,
    `<rect ${box(-100, -50, 16, 100, 7)} fill="${pen.gradient(
      [
        [0, '#ffffff'],
        [1, mix(tint, '#8c9a98', 0.4)],
      ],
      'down',
    )}"/>`,
    `<rect ${box(-86, -28, 208, 56, 8)} fill="${glass}"/>`,
    `<rect ${box(-84, -22, 26, 44, 4)} fill="${darker(ink, 0.1)}" opacity=".82"/>`,
    ...marks,
    `<rect ${box(-80, -22, 196, 9, 4)} fill="#ffffff" opacity=".72"/>`,
    `<path d="M122 -18L150 -10V10L122 18Z" fill="${steel}"/>`,
    `<rect ${box(150, -6, 22, 12, 3)} fill="${steel}"/>`,
    `<rect ${box(170, -1.8, 104, 3.6, 1.8)} fill="${steel}"/>`,
  ].join('');
}

/** A carton with a syringe leaning on it. */
export const drawFiller: DrawKind = (pen, { name, body, cap, ink }) => {
  const front = pen.gradient([
    [0, lighter(body, 0.5)],
    [0.5, lighter(body, 0.2)],
    [1, body],
  ]);
  const [first = '', ...rest] = name.split(' ');
  const text = { x: -66, colour: ink, font: 'sans', tracking: 0.1, maxWidth: 250 } as const;
  const art = [
    `<path d="M-226 -300L-176 -336H148L94 -300Z" fill="${lighter(body, 0.72)}"/>`,
    `<path d="M94 -300L148 -336V-30L94 0Z" fill="${pen.gradient([
      [0, darker(body, 0.2)],
      [1, darker(body, 0.1)],
    ])}"/>`,
    `<rect ${box(-226, -300, 320, 300)} fill="${front}"/>`,
    `<rect ${box(-226, -86, 320, 20)} fill="${cap}"/>`,
    `<path d="M94 -86L148 -116V-96L94 -66Z" fill="${darker(cap, 0.35)}"/>`,
    `<rect ${box(-226, -58, 320, 3)} fill="${metal(pen, '#c9a24d')}"/>`,
    `<rect ${box(-226, -300, 320, 2)} fill="#ffffff"/>`,
    letter('KALLOS', { x: -66, baseline: -206, size: 50, colour: ink, font: 'serif', tracking: 0.08 }),
    `<rect ${box(-104, -184, 76, 2)} fill="${ink}" opacity=".5"/>`,
    letter(rest.length === 0 ? first : name, { ...text, baseline: -144, size: 22 }),
    `<g transform="translate(176 -96) rotate(-62)"><g transform="translate(28 16)" opacity=".26" filter="${pen.blur(9)}"><rect ${box(-96, -20, 240, 40, 12)} fill="${darker(body, 0.7)}"/></g></g>`,
    `<g transform="translate(220 -176) rotate(-56) scale(.94)">${syringe(pen, mix('#bfe6df', cap, 0.14), ink)}</g>`,
  ].join('');
  return { art: `<g transform="translate(-8 6)">${art}</g>`, width: 420 };
};
