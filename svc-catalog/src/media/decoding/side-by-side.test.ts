import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isSideBySide } from './side-by-side.ts';

const draw = (width: number, height: number, drawn: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();

/** Draws a face with this brightness, optionally with lines, at a position in a field of this width. */
const face = (x: number, y: number, wide: number, tall: number, light: number, lines = 0) => {
  const middle = x + wide / 2;
  const tone = (of: number) => `hsl(24 45% ${of}%)`;
  const drawn = Array.from({ length: lines }, (_, at) => {
    const height = y + tall * (0.3 + at * 0.04);
    return `<path d="M${middle - wide * 0.18} ${height} h${wide * 0.36}" stroke="${tone(light - 25)}" stroke-width="2"/>`;
  });
  return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="hsl(210 12% ${light - 8}%)"/>
    <ellipse cx="${middle}" cy="${y + tall * 0.25}" rx="${wide * 0.38}" ry="${tall * 0.22}" fill="#3a2a20"/>
    <ellipse cx="${middle}" cy="${y + tall * 0.5}" rx="${wide * 0.3}" ry="${tall * 0.36}" fill="${tone(light)}"/>
    <circle cx="${middle - wide * 0.12}" cy="${y + tall * 0.45}" r="${wide * 0.03}" fill="#222"/>
    <circle cx="${middle + wide * 0.12}" cy="${y + tall * 0.45}" r="${wide * 0.03}" fill="#222"/>
    <ellipse cx="${middle}" cy="${y + tall * 0.68}" rx="${wide * 0.1}" ry="${tall * 0.03}" fill="#a33"/>${drawn.join('')}`;
};
const bottle = (x: number, wide: number, colour: string) =>
  `<rect x="${x}" y="120" width="${wide}" height="260" rx="12" fill="${colour}"/><rect x="${x + wide / 4}" y="70" width="${wide / 2}" height="50" fill="#555"/>`;

const comparisons = {
  'two faces in other light': draw(800, 500, face(0, 0, 400, 500, 62, 5) + face(400, 0, 400, 500, 80)),
  'two faces with a white line': draw(
    800,
    500,
    face(0, 0, 394, 500, 66, 5) +
      `<rect x="394" width="12" height="500" fill="#fff"/>` +
      face(406, 0, 394, 500, 72),
  ),
  'two faces with a black line': draw(
    1000,
    1000,
    face(0, 0, 490, 1000, 66, 5) +
      `<rect x="490" width="20" height="1000" fill="#000"/>` +
      face(510, 0, 490, 1000, 70),
  ),
  'a face above a face': draw(500, 800, face(0, 0, 500, 400, 60, 6) + face(0, 400, 500, 400, 78)),
  'a seam beside the middle': draw(800, 500, face(0, 0, 424, 500, 60, 5) + face(424, 0, 376, 500, 78)),
};
const ordinary = {
  'one face': draw(600, 600, face(0, 0, 600, 600, 70, 3)),
  'a bottle on white': draw(
    600,
    500,
    `<rect width="600" height="500" fill="#fff"/>${bottle(240, 120, '#9cf')}`,
  ),
  'two bottles on one ground': draw(
    600,
    500,
    `<rect width="600" height="500" fill="#eee"/>${bottle(110, 90, '#9cf')}${bottle(400, 90, '#fc9')}`,
  ),
  'a face beside a bottle': draw(
    800,
    500,
    `${face(0, 0, 400, 500, 60)}<rect x="400" width="400" height="500" fill="#fff"/>${bottle(560, 90, '#357')}`,
  ),
  'text on two colours': draw(
    800,
    500,
    `<rect width="400" height="500" fill="#245"/><rect x="400" width="400" height="500" fill="#fdc"/><text x="430" y="260" font-size="48">Καλημέρα</text>`,
  ),
  'a wall with a door': draw(
    600,
    600,
    `<rect width="600" height="600" fill="#dcd"/><rect x="220" y="150" width="160" height="450" fill="#864"/><circle cx="360" cy="380" r="9" fill="#fd0"/>`,
  ),
  'a horizon': draw(
    800,
    600,
    `<rect width="800" height="300" fill="#8cf"/><rect y="300" width="800" height="300" fill="#258"/><circle cx="600" cy="120" r="50" fill="#ff8"/>`,
  ),
  'one plain colour': draw(400, 400, `<rect width="400" height="400" fill="#abc"/>`),
};

describe('an image of two similar halves', () => {
  it.each(Object.entries(comparisons))('is detected: %s', async (_, picture) => {
    expect(await isSideBySide(await picture)).toBe(true);
  });

  it.each(Object.entries(ordinary))('is not detected in %s', async (_, picture) => {
    expect(await isSideBySide(await picture)).toBe(false);
  });

  it('is detected in no product image', async () => {
    const folder = new URL('../../../../sandbox/pictures/', import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
    expect(files.length).toBeGreaterThan(20);
    const seen: string[] = [];
    for (const file of files) if (await isSideBySide(readFileSync(new URL(file, folder)))) seen.push(file);
    expect(seen).toEqual([]);
  });
});
