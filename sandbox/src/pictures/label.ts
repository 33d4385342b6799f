import { inLines, letter } from './lettering.ts';
import { box, type Pen } from './pen.ts';

export interface Label {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ink: string;
  /** Absent: printed straight onto the body. */
  readonly paper?: string;
}

/** The brand, a hairline and the product's name, on paper or printed. */
export function drawLabel(pen: Pen, { name, x, y, width, height, ink, paper }: Label): string {
  const middle = x + width / 2;
  const size = Math.min(width * 0.178, height * 0.22);
  const lines = inLines(name, 12);
  const start = y + height * (lines.length > 1 ? 0.36 : 0.4);
  const rule = (at: number, share: number) =>
    `<rect ${box(middle - (width * share) / 2, at, width * share, Math.max(1.6, size * 0.06))} fill="${ink}" opacity=".45"/>`;
  const small = size * 0.44;
  const first = start + size * 1.3;
  const sheet =
    paper === undefined
      ? ''
      : `<rect ${box(x, y, width, height, 4)} fill="${pen.gradient([
          [0, '#dfe0da'],
          [0.14, paper],
          [0.6, paper],
          [1, '#d9dad3'],
        ])}"/>`;
  const name1 = lines.map((line, index) =>
    letter(line, {
      x: middle,
      baseline: first + index * small * 1.5,
      size: small,
      colour: ink,
      font: 'sans',
      tracking: 0.11,
      maxWidth: width * 0.84,
    }),
  );
  const last = first + (lines.length - 1) * small * 1.5;
  return [
    sheet,
    letter('KALLOS', { x: middle, baseline: start, size, colour: ink, font: 'serif', tracking: 0.09 }),
    rule(start + size * 0.5, 0.36),
    ...name1,
    rule(last + small * 0.95, 0.22),
  ].join('');
}
