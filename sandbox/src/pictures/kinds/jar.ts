import { drawLabel } from '../label.ts';
import { box, darker, lighter, matt, metal } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A cream jar with a metal lid. */
export const drawJar: DrawKind = (pen, { name, body, cap, ink }) => {
  const lip = `M-196 -246H196V-226Q0 -206 -196 -226Z`;
  const art = [
    `<path d="M-192 -236H192V-46Q192 0 146 0H-146Q-192 0 -192 -46Z" fill="${matt(pen, body)}"/>`,
    `<path d="M-176 -200H-150V-52Q-150 -22 -136 -12Q-176 -12 -176 -52Z" fill="#ffffff" opacity=".75" filter="${pen.blur(2.4)}"/>`,
    `<path d="M-192 -60V-46Q-192 0 -146 0H146Q192 0 192 -46V-60Q0 -20 -192 -60Z" fill="${darker(body, 0.3)}" opacity=".26"/>`,
    `<path d="${lip}" fill="${darker(body, 0.4)}" opacity=".34"/>`,
    `<rect ${box(-206, -358, 412, 122, 16)} fill="${metal(pen, cap)}"/>`,
    `<path d="M-206 -342Q-206 -358 -190 -358H190Q206 -358 206 -342Q0 -322 -206 -342Z" fill="${lighter(cap, 0.45)}" opacity=".55"/>`,
    `<rect ${box(-206, -262, 412, 3)} fill="${darker(cap, 0.5)}" opacity=".4"/>`,
    `<rect ${box(-206, -256, 412, 2)} fill="${lighter(cap, 0.7)}" opacity=".5"/>`,
    drawLabel(pen, { name, x: -120, y: -204, width: 240, height: 168, ink }),
  ].join('');
  return { art, width: 400 };
};
