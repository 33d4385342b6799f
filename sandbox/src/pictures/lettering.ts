import { greek, sans, serif } from './letters.ts';

export interface Lettering {
  /** Middle of the line. */
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly colour: string;
  readonly font: 'serif' | 'sans';
  /** Extra space between letters, in parts of the size. */
  readonly tracking?: number;
  /** The line is made smaller to fit. */
  readonly maxWidth?: number;
}

const space = 260;

interface Outline {
  readonly advance: number;
  readonly path: string;
}

function outlineOf(character: string, font: Lettering['font']): Outline | undefined {
  const found = font === 'serif' ? serif[character] : (sans[character] ?? greek[character]);
  const [advance = '', path = ''] = found?.split(/ (.*)/s) ?? [];
  return found === undefined ? undefined : { advance: Number(advance), path };
}

/** One centred line of capitals, drawn as outlines; characters that have none are left out. */
export function letter(text: string, style: Lettering): string {
  const { x, baseline, font, colour, tracking = 0, maxWidth } = style;
  const characters = [...text.toUpperCase()];
  const widths = characters.map((one) => (outlineOf(one, font)?.advance ?? space) + tracking * 1000);
  const total = widths.reduce((sum, width) => sum + width, 0) - tracking * 1000;
  const size = Math.min(style.size, maxWidth === undefined ? Infinity : (maxWidth / total) * 1000);
  let at = -total / 2;
  const outlines = characters.map((one, index) => {
    const path = outlineOf(one, font)?.path;
    const placed = path === undefined ? '' : `<path transform="translate(${at.toFixed(0)} 0)" d="${path}"/>`;
    at += widths[index] ?? 0;
    return placed;
  });
  return `<g fill="${colour}" transform="translate(${x} ${baseline}) scale(${size / 1000})">${outlines.join('')}</g>`;
}

/** Splits a product's name over at most two lines of similar length. */
export function inLines(name: string, most: number): string[] {
  const words = name.split(' ');
  if (name.length <= most || words.length === 1) return [name];
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return cuts.sort((a, b) => widest(a) - widest(b))[0] ?? [name];
}
