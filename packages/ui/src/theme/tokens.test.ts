import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const readSource = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

function tokensOf(selector: string): Map<string, string> {
  const css = withoutComments(readSource('tokens.css'));
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no block for ${selector}`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const light = tokensOf(':root');
const themes = { light, dark: new Map([...light, ...tokensOf(":root[data-theme='dark']")]) };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const colours = [front, back].map((name) => {
    const value = theme.get(name);
    if (value === undefined || !/^#[\da-f]{6}$/.test(value)) throw new Error(`--${name} is no plain colour`);
    return luminance(value);
  });
  return (Math.max(...colours) + 0.05) / (Math.min(...colours) + 0.05);
}

const textPairs = `text/canvas text/surface text/raised text/tint text/sunken muted/canvas muted/surface muted/raised muted/tint
  muted/sunken subtle/canvas subtle/surface primary/canvas primary/surface on-primary/primary on-primary/primary-hover
  on-primary-soft/primary-soft accent/surface on-accent-soft/accent-soft success/surface on-success-soft/success-soft
  surface/success warning/surface on-warning-soft/warning-soft danger/surface danger/canvas on-danger/danger
  on-danger-soft/danger-soft on-info-soft/info-soft rail-text/rail rail-muted/rail rail-text/rail-active
  social-text/social-surface social-muted/social-surface social-link/social-surface hero-text/hero hero-muted/hero
  chip-text/chip-surface chip-muted/chip-surface chip-on-success/chip-success chip-on-ai/chip-ai canvas/text`;
const edgePairs = `line-strong/surface line-strong/canvas focus/canvas focus/surface focus-rail/rail primary/surface
  line-strong/tint on-success-soft/success-soft`;
const pairsOf = (list: string) => list.split(/\s+/).map((pair) => pair.split('/') as [string, string]);

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  test.each(pairsOf(textPairs))('%s is readable on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairsOf(edgePairs))('%s has enough contrast on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

const components = readdirSync(new URL('../', folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `../${name}`);

test('the dark theme only overrides properties of the light theme', () => {
  const strangers = [...tokensOf(":root[data-theme='dark']").keys()].filter((name) => !light.has(name));
  expect(strangers).toEqual([]);
});

test('no component contains a colour literal', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|:\s*(?:white|black|red|green|blue|gr[ae]y|gold)\b/gi;
  const found = components.flatMap((name) =>
    [...withoutComments(readSource(name)).matchAll(literal)].map(([text]) => `${name}: ${text}`),
  );
  expect(components.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test('every property that a component reads is defined', () => {
  const given = new Set(['trigger-width']);
  const missing = components.flatMap((name) => {
    const source = readSource(name);
    const own = new Set([...source.matchAll(/['\s]--([\w-]+)'?:/g)].map(([, token]) => token ?? ''));
    const read = [...source.matchAll(/var\(--([\w-]+)/g)].map(([, token]) => token ?? '');
    return read
      .filter((token) => !light.has(token) && !own.has(token) && !given.has(token))
      .map((token) => `${name}: --${token}`);
  });
  const elsewhere = new Set(['tone-fill', 'tone-text', 'tone-strong']);
  expect(missing.filter((entry) => !elsewhere.has(entry.split('--')[1] ?? ''))).toEqual([]);
});

test('fonts are Latin and Greek only, each with a metric-compatible fallback', () => {
  const css = readSource('fonts.css');
  const files = [...css.matchAll(/files\/([\w-]+)-wght-normal\.woff2/g)].map(([, file]) => file);
  expect([...new Set(files)].sort()).toEqual([
    'commissioner-greek',
    'commissioner-latin',
    'noto-serif-display-greek',
    'noto-serif-display-latin',
  ]);
  expect(css.match(/size-adjust/g)).toHaveLength(2);
});

test.each(Object.entries(themes))('in the %s theme a gradient covers only the visible part', (_, theme) => {
  const washes = ['canvas-wash', 'rail-wash'].flatMap((name) =>
    (theme.get(name) ?? '').split(/,\s*(?=radial)/),
  );
  expect(washes).toHaveLength(3);
  const wash =
    /radial-gradient\([\d.]+rem ([\d.]+)rem at [\d.]+% (-?[\d.]+)rem, .+ transparent ([\d.]+)%\) 0 0 \/ 100%\s+([\d.]+)rem\s+no-repeat$/;
  for (const one of washes) {
    expect(one).toMatch(wash);
    const [radius = 0, centre = 0, end = 0, height = 0] = (wash.exec(one) ?? []).slice(1).map(Number);
    const shows = centre + (radius * end) / 100;
    expect(height, one).toBeGreaterThanOrEqual(shows);
    expect(height, one).toBeLessThan(shows + 0.2);
  }
});
