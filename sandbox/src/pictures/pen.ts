/** Collects the gradients and blurs that a drawing refers to. */
export interface Pen {
  /** A linear gradient across the drawn shape; stops are offset, colour and opacity. */
  readonly gradient: (stops: readonly Stop[], direction?: 'across' | 'down' | 'slanted') => string;
  readonly radial: (
    stops: readonly Stop[],
    centre: readonly [x: number, y: number],
    radius: number,
  ) => string;
  readonly blur: (deviation: number) => string;
  /** A clip of the given shape. */
  readonly clip: (shape: string) => string;
  readonly definitions: () => string;
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const ends = { across: 'x2="1" y2="0"', down: 'x2="0" y2="1"', slanted: 'x2="1" y2="1"' };

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

export function createPen(): Pen {
  const definitions: string[] = [];
  const define = (write: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(write(id));
    return `url(#${id})`;
  };
  return {
    gradient: (stops, direction = 'across') =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" ${ends[direction]}>${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, [x, y], radius) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`,
      ),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  };
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two, `share` of the way to the second. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to);
  return `#${channels(from)
    .map((value, index) =>
      Math.round(value + ((other[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const lighter = (hex: string, share: number) => mix(hex, '#ffffff', share);
export const darker = (hex: string, share: number) => mix(hex, '#0c1614', share);

/** Shading of a round glossy body, lit from the upper left. */
export const glossy = (pen: Pen, colour: string) =>
  pen.gradient([
    [0, darker(colour, 0.42)],
    [0.07, darker(colour, 0.16)],
    [0.16, lighter(colour, 0.2)],
    [0.27, lighter(colour, 0.05)],
    [0.55, colour],
    [0.84, darker(colour, 0.22)],
    [0.94, darker(colour, 0.4)],
    [1, darker(colour, 0.28)],
  ]);

/** Shading of a round matt body. */
export const matt = (pen: Pen, colour: string) =>
  pen.gradient([
    [0, darker(colour, 0.22)],
    [0.12, darker(colour, 0.06)],
    [0.34, lighter(colour, 0.4)],
    [0.62, colour],
    [0.9, darker(colour, 0.16)],
    [1, darker(colour, 0.24)],
  ]);

/** Shading of turned metal. */
export const metal = (pen: Pen, colour: string) =>
  pen.gradient([
    [0, darker(colour, 0.45)],
    [0.1, darker(colour, 0.08)],
    [0.22, lighter(colour, 0.62)],
    [0.36, colour],
    [0.52, lighter(colour, 0.34)],
    [0.7, darker(colour, 0.1)],
    [0.88, darker(colour, 0.38)],
    [1, darker(colour, 0.2)],
  ]);

export const box = (x: number, y: number, width: number, height: number, radius = 0) =>
  `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;

/** A soft round shadow: a gradient, since a blur of this size costs more than the rest of the picture. */
export function softEllipse(
  pen: Pen,
  [x, y, rx, ry]: readonly [x: number, y: number, rx: number, ry: number],
  colour: string,
  opacity: number,
): string {
  const fill = pen.radial(
    [
      [0, colour, opacity],
      [0.45, colour, opacity * 0.82],
      [0.72, colour, opacity * 0.34],
      [0.88, colour, opacity * 0.08],
      [1, colour, 0],
    ],
    [0.5, 0.5],
    0.5,
  );
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

const rings = 9;

/** The soft shadow of a shape, built of rings for the same reason. */
export function softShape(path: string, colour: string, opacity: number, reach: number): string {
  const each = 1 - (1 - opacity) ** (1 / rings);
  const ring = (_: unknown, index: number) =>
    `<path d="${path}" fill="${colour}" fill-opacity="${each.toFixed(3)}" stroke="${colour}" stroke-opacity="${each.toFixed(3)}" stroke-linejoin="round" stroke-width="${(reach * 2 * (index + 0.5)) / rings}"/>`;
  return Array.from({ length: rings }, ring).join('');
}
