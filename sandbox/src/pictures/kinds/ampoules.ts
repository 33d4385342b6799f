import { letter } from '../lettering.ts';
import { box, darker, glossy, lighter, type Pen } from '../pen.ts';
import type { DrawKind, Look } from './look.ts';

const shape =
  'M-46 -20V-206C-46 -244 -18 -258 -15 -288L-9 -396Q-8 -408 0 -408T9 -396L15 -288C18 -258 46 -244 46 -206V-20Q46 0 26 0H-26Q-46 0 -46 -20Z';

function ampoule(pen: Pen, { name, body, paper, ink }: Look, x: number, y: number, scale: number): string {
  const [first = '', second = ''] = name.split(' ');
  return `<g transform="translate(${x} ${y}) scale(${scale})">${[
    `<path d="${shape}" fill="${glossy(pen, body)}"/>`,
    `<path d="M-15 -288Q0 -280 15 -288L12 -330Q0 -324 -12 -330Z" fill="${darker(body, 0.4)}" opacity=".35"/>`,
    `<rect ${box(-16, -296, 32, 5, 2)} fill="${lighter(body, 0.6)}" opacity=".9"/>`,
    `<path d="M-46 -190Q0 -176 46 -190V-20Q46 0 26 0H-26Q-46 0 -46 -20Z" fill="${darker(body, 0.25)}" opacity=".22"/>`,
    `<rect ${box(-46, -140, 92, 88)} fill="${pen.gradient([
      [0, '#dcd8cc'],
      [0.2, paper],
      [0.66, paper],
      [1, '#d5d0c2'],
    ])}"/>`,
    letter('KALLOS', { x: 0, baseline: -108, size: 14.5, colour: ink, font: 'serif', tracking: 0.08 }),
    `<rect ${box(-14, -96, 28, 1.6)} fill="${ink}" opacity=".5"/>`,
    letter(first, { x: 0, baseline: -80, size: 10, colour: ink, font: 'sans', tracking: 0.1, maxWidth: 76 }),
    letter(second, { x: 0, baseline: -65, size: 10, colour: ink, font: 'sans', tracking: 0.1, maxWidth: 76 }),
    `<path d="M-38 -200C-38 -226 -22 -240 -16 -256C-20 -236 -28 -220 -28 -196V-30Q-28 -16 -24 -8Q-38 -10 -38 -24Z" fill="#ffffff" opacity=".55" filter="${pen.blur(1)}"/>`,
    `<rect ${box(34, -196, 4, 168, 2)} fill="#ffffff" opacity=".4"/>`,
  ].join('')}</g>`;
}

/** Three glass ampoules, the middle one in front. */
export const drawAmpoules: DrawKind = (pen, look) => ({
  art: `${ampoule(pen, look, -138, -14, 1.06)}${ampoule(pen, look, 138, -14, 1.06)}${ampoule(pen, look, 0, 12, 1.22)}`,
  width: 380,
});
