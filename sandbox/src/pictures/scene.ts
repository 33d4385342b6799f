import { box, darker, lighter, mix, softEllipse, softShape, type Pen } from './pen.ts';

export const canvas = 1080;
/** Where a product stands. */
export const floor = 852;

export type Setting = 'arch' | 'window' | 'steps';

/** Backgrounds: light where the lamp is, deep in the far corner. */
export const grounds = {
  mint: ['#f3f8f5', '#dbe8e2', '#bfd4cb'],
  blush: ['#fcf3ee', '#f2ddd2', '#dfbfb0'],
  sky: ['#f5f7fd', '#dde4f3', '#bcc8e2'],
  lilac: ['#f7f4f9', '#e6deeb', '#cbbfd4'],
  honey: ['#fff8e8', '#f8e6bd', '#e7c985'],
  sand: ['#f9f6f0', '#ebe3d5', '#d3c6b1'],
  sage: ['#f5f8f2', '#dfe7d7', '#bfcbb2'],
  stone: ['#f6f7f7', '#e1e5e6', '#c2cbcd'],
  clay: ['#faf0ec', '#e9cfc5', '#cba496'],
} as const;

export type Ground = keyof typeof grounds;

function backdrop(pen: Pen, ground: Ground): string {
  const [light, middle, deep] = grounds[ground];
  const whole = box(0, 0, canvas, canvas);
  return [
    `<rect ${whole} fill="${pen.gradient(
      [
        [0, light],
        [0.52, middle],
        [1, deep],
      ],
      'slanted',
    )}"/>`,
    `<rect ${whole} fill="${pen.radial(
      [
        [0, '#ffffff', 0.95],
        [0.5, '#ffffff', 0.28],
        [1, '#ffffff', 0],
      ],
      [0.26, 0.16],
      0.72,
    )}"/>`,
  ].join('');
}

const archPath = (left: number, right: number, top: number, bottom: number) => {
  const radius = (right - left) / 2;
  return `M${left} ${bottom}V${top + radius}A${radius} ${radius} 0 0 1 ${right} ${top + radius}V${bottom}Z`;
};

function arch(pen: Pen, ground: Ground): string {
  const [light, middle, deep] = grounds[ground];
  const outer = archPath(248, 832, 196, canvas);
  const inner = archPath(330, 750, 290, canvas);
  return [
    `<g transform="translate(20 18)">${softShape(outer, deep, 0.4, 40)}</g>`,
    `<path d="${outer}" fill="${pen.gradient(
      [
        [0, '#ffffff', 0.96],
        [0.5, light, 0.86],
        [1, middle, 0.72],
      ],
      'slanted',
    )}"/>`,
    `<path d="${inner}" fill="${pen.gradient(
      [
        [0, middle, 0.7],
        [0.35, light, 0.9],
        [1, '#ffffff', 0.92],
      ],
      'slanted',
    )}"/>`,
    `<path d="${inner}" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="2"/>`,
  ].join('');
}

/** Light through a window on a wall, and a disc behind the product. */
function windowLight(pen: Pen, ground: Ground): string {
  const [light, middle, deep] = grounds[ground];
  const beam = pen.gradient([
    [0, '#ffffff', 0],
    [0.24, '#ffffff', 0.4],
    [0.76, '#ffffff', 0.4],
    [1, '#ffffff', 0],
  ]);
  const pane = (x: number) => `<rect ${box(x, -40, 150, 960)} fill="${beam}"/>`;
  return [
    softEllipse(pen, [576, 544, 386, 386], darker(deep, 0.1), 0.6),
    `<circle cx="560" cy="520" r="330" fill="${pen.gradient(
      [
        [0, lighter(middle, 0.4)],
        [0.6, mix(middle, deep, 0.34)],
        [1, mix(middle, deep, 0.7)],
      ],
      'down',
    )}"/>`,
    `<g transform="skewX(-19)">${pane(520)}${pane(690)}${pane(860)}</g>`,
    `<rect ${box(0, 884, canvas, 196)} fill="${pen.gradient(
      [
        [0, lighter(middle, 0.5)],
        [1, light],
      ],
      'down',
    )}"/>`,
    `<rect ${box(0, 868, canvas, 34)} fill="${pen.gradient(
      [
        [0, deep, 0],
        [0.5, deep, 0.24],
        [1, deep, 0],
      ],
      'down',
    )}"/>`,
  ].join('');
}

/** Two blocks, one behind the other. */
function steps(pen: Pen, ground: Ground): string {
  const [light, middle, deep] = grounds[ground];
  const face = (x: number, y: number, width: number) =>
    [
      `<g transform="translate(24 22)">${softShape(`M${x} ${y}H${x + width}V${canvas + 60}H${x}Z`, darker(deep, 0.2), 0.3, 46)}</g>`,
      `<rect ${box(x, y, width, canvas - y, 6)} fill="${pen.gradient(
        [
          [0, '#ffffff'],
          [0.4, light],
          [1, mix(middle, deep, 0.4)],
        ],
        'slanted',
      )}"/>`,
      `<rect ${box(x, y, width, 3)} fill="#ffffff"/>`,
    ].join('');
  return `${face(610, 400, 360)}${face(118, 628, 300)}`;
}

function pedestal(pen: Pen, ground: Ground, setting: Setting): string {
  const [light, middle, deep] = grounds[ground];
  const [rx, ry, height] =
    setting === 'arch' ? [318, 58, 74] : setting === 'window' ? [300, 48, 44] : [350, 60, 110];
  const top = floor + 4;
  const side = `M${540 - rx} ${top}v${height}a${rx} ${ry} 0 0 0 ${rx * 2} 0v-${height}z`;
  return [
    softEllipse(pen, [588, top + height + 34, rx * 1.3, ry * 1.9], darker(deep, 0.34), 0.46),
    `<path d="${side}" fill="${pen.gradient([
      [0, mix(middle, deep, 0.5)],
      [0.16, lighter(middle, 0.5)],
      [0.42, lighter(light, 0.5)],
      [0.72, middle],
      [1, mix(deep, darker(deep, 0.2), 0.5)],
    ])}"/>`,
    `<ellipse cx="540" cy="${top}" rx="${rx}" ry="${ry}" fill="${pen.gradient(
      [
        [0, '#ffffff'],
        [0.55, lighter(light, 0.4)],
        [1, lighter(middle, 0.25)],
      ],
      'slanted',
    )}"/>`,
    `<ellipse cx="540" cy="${top}" rx="${rx - 1}" ry="${ry - 1}" fill="none" stroke="#ffffff" stroke-opacity=".8" stroke-width="2"/>`,
  ].join('');
}

const drawings = { arch, window: windowLight, steps };

/** The room around the product, the pedestal included. */
export const drawScene = (pen: Pen, ground: Ground, setting: Setting): string =>
  `${backdrop(pen, ground)}${drawings[setting](pen, ground)}${pedestal(pen, ground, setting)}`;

/** The shadow that a product of this width throws to the right, and the dark line where it stands. */
export function drawShadow(pen: Pen, ground: Ground, width: number): string {
  const deep = darker(grounds[ground][2], 0.45);
  return [
    softEllipse(pen, [width * 0.26, 4, width * 0.84, 58], deep, 0.48),
    softEllipse(pen, [6, 0, width * 0.57, 20], darker(deep, 0.5), 0.7),
  ].join('');
}
