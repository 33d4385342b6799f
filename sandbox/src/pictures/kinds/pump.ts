import { drawLabel } from '../label.ts';
import { box, darker, glossy, lighter, metal } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A straight bottle with a pump. */
export const drawPump: DrawKind = (pen, { name, body, cap, paper, ink }) => {
  const silver = metal(pen, cap);
  const art = [
    `<rect ${box(-11, -560, 22, 80)} fill="${silver}"/>`,
    `<path d="M-34 -596H40Q96 -594 122 -570L112 -556Q84 -566 40 -566H-34Q-42 -566 -42 -581T-34 -596Z" fill="${metal(pen, lighter(cap, 0.12))}"/>`,
    `<path d="M-30 -592H42Q88 -590 110 -574Q80 -582 40 -582H-30Z" fill="#ffffff" opacity=".5"/>`,
    `<rect ${box(-48, -500, 96, 36, 6)} fill="${silver}"/>`,
    `<rect ${box(-76, -470, 152, 56, 6)} fill="${silver}"/>`,
    `<rect ${box(-76, -448, 152, 2.5)} fill="${darker(cap, 0.5)}" opacity=".4"/>`,
    `<path d="M-120 -392Q-120 -416 -96 -416H96Q120 -416 120 -392V-26Q120 0 94 0H-94Q-120 0 -120 -26Z" fill="${glossy(pen, body)}"/>`,
    `<path d="M-120 -60V-26Q-120 0 -94 0H94Q120 0 120 -26V-60Q0 -26 -120 -60Z" fill="${darker(body, 0.5)}" opacity=".4"/>`,
    drawLabel(pen, { name, x: -90, y: -330, width: 180, height: 214, ink, paper }),
    `<rect ${box(-106, -396, 16, 370, 8)} fill="#ffffff" opacity=".3" filter="${pen.blur(1.6)}"/>`,
    `<rect ${box(96, -390, 7, 356, 3)} fill="#ffffff" opacity=".2" filter="${pen.blur(1.2)}"/>`,
  ].join('');
  return { art, width: 240 };
};
