import { drawLabel } from '../label.ts';
import { box, darker, lighter, matt, metal } from '../pen.ts';
import type { DrawKind } from './look.ts';

/** A soft tube standing on its cap. */
export const drawTube: DrawKind = (pen, { name, body, cap, ink }) => {
  const seam = Array.from({ length: 22 }, (_, index) => -120 + index * 11.1).map(
    (x) => `<rect ${box(x, -594, 2.4, 26)} fill="${darker(body, 0.3)}" opacity=".3"/>`,
  );
  const art = [
    `<path d="M-126 -596H126L104 -128H-104Z" fill="${matt(pen, body)}"/>`,
    `<path d="M-126 -596H126L124.5 -564H-124.5Z" fill="${lighter(body, 0.4)}"/>`,
    ...seam,
    `<path d="M-118 -564H118L112 -520Q0 -496 -112 -520Z" fill="${darker(body, 0.3)}" opacity=".12"/>`,
    `<path d="M-104 -556L-84 -150H-66L-76 -556Z" fill="#ffffff" opacity=".7" filter="${pen.blur(5)}"/>`,
    `<path d="M92 -540L84 -140H94L106 -540Z" fill="${darker(body, 0.4)}" opacity=".14" filter="${pen.blur(4)}"/>`,
    `<path d="M-104 -132H104V-118H-104Z" fill="${darker(body, 0.4)}" opacity=".4"/>`,
    `<path d="M-106 -124H106L100 -14Q100 0 86 0H-86Q-100 0 -100 -14Z" fill="${metal(pen, cap)}"/>`,
    `<rect ${box(-106, -124, 212, 4)} fill="${lighter(cap, 0.7)}" opacity=".8"/>`,
    `<rect ${box(-102, -66, 204, 2.4)} fill="${darker(cap, 0.5)}" opacity=".3"/>`,
    drawLabel(pen, { name, x: -94, y: -446, width: 188, height: 190, ink }),
    `<rect ${box(-40, -228, 80, 3, 1.5)} fill="${cap}"/>`,
  ].join('');
  return { art, width: 224 };
};
