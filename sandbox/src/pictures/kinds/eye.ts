import { letter } from '../lettering.ts';
import { box, darker, glossy, lighter, metal } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A slim airless bottle beside its cooling steel applicator cap. */
export const drawEye: DrawKind = (pen, { name, body, cap, ink }) => {
  const [first = '', second = ''] = name.split(' ');
  const line = { x: -40, colour: ink, font: 'sans', tracking: 0.12, maxWidth: 128 } as const;
  const bottle = [
    `<path d="M-74 -470Q-74 -546 -52 -568Q-40 -580 -26 -566Q-8 -546 -8 -470Z" fill="${metal(pen, '#d6dcdc')}"/>`,
    `<path d="M-62 -476Q-62 -532 -48 -554Q-46 -520 -46 -476Z" fill="#ffffff" opacity=".8"/>`,
    `<rect ${box(-104, -482, 128, 34, 6)} fill="${metal(pen, cap)}"/>`,
    `<path d="M-116 -450H36V-28Q36 0 8 0H-88Q-116 0 -116 -28Z" fill="${glossy(pen, body)}"/>`,
    `<path d="M-116 -60V-28Q-116 0 -88 0H8Q36 0 36 -28V-60Q-40 -34 -116 -60Z" fill="${darker(body, 0.5)}" opacity=".3"/>`,
    `<rect ${box(-116, -112, 152, 10)} fill="${metal(pen, cap)}"/>`,
    letter('KALLOS', { x: -40, baseline: -300, size: 27, colour: ink, font: 'serif', tracking: 0.08 }),
    `<rect ${box(-66, -278, 52, 2)} fill="${ink}" opacity=".5"/>`,
    letter(first, { ...line, baseline: -246, size: 16 }),
    letter(second, { ...line, baseline: -222, size: 16 }),
    `<rect ${box(-105, -440, 13, 410, 6)} fill="#ffffff" opacity=".5" filter="${pen.blur(1.6)}"/>`,
  ].join('');
  const lid = [
    `<ellipse cx="142" cy="4" rx="72" ry="13" fill="${darker(body, 0.8)}" opacity=".3" filter="${pen.blur(9)}"/>`,
    `<path d="M64 -190Q64 -206 80 -206H182Q198 -206 198 -190V-12Q198 2 184 2H78Q64 2 64 -12Z" fill="${metal(pen, cap)}"/>`,
    `<path d="M64 -190Q64 -206 80 -206H182Q198 -206 198 -190Q131 -174 64 -190Z" fill="${lighter(cap, 0.6)}" opacity=".7"/>`,
    `<rect ${box(64, -40, 134, 2.4)} fill="${darker(cap, 0.5)}" opacity=".35"/>`,
  ].join('');
  return {
    art: `<g transform="translate(-20 0)">${bottle}<g transform="translate(14 10)">${lid}</g></g>`,
    width: 330,
  };
};
