import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInputs } from '../build-stamp.ts';
import { frontEnds, repository } from '../remote-folders.ts';
import { charactersOf, type FontFace, isRareFont, readFontFaces, subsetFile } from './font-subsets.ts';
import { buildPageFiles } from './web-page.ts';

const ui = join(repository, 'packages', 'ui');
const find = createRequire(join(ui, 'package.json')).resolve;
const fonts = readFontFaces(readFileSync(join(ui, 'src', 'theme', 'fonts.css'), 'utf8'));
/** The fonts that every page loads: 54,252 bytes, from files of 123,316 bytes. */
const mostBytes = 56_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-fonts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface FontFacts {
  readonly bytes: number;
  readonly characters: Set<string>;
  readonly weights: { min: number; max: number } | undefined;
}

/** Reads the content of a font file. */
async function inspect(file: Uint8Array): Promise<FontFacts> {
  const face = new Face(
    new Blob(await subsetFont(file, '', { keepAllGlyphs: true, targetFormat: 'truetype' })),
  );
  const { wght } = face.getAxisInfos();
  return {
    bytes: file.length,
    characters: new Set([...face.collectUnicodes()].map((point) => String.fromCodePoint(point))),
    weights: wght && { min: wght.min, max: wght.max },
  };
}

const whole = new Map<string, FontFacts>();
const made = new Map<FontFace, FontFacts>();
beforeAll(async () => {
  for (const face of fonts) {
    const font = readFileSync(find(face.file));
    whole.set(face.file, await inspect(font));
    made.set(face, await inspect(await subsetFile(font, face)));
  }
});

const wholeOf = (face: FontFace): FontFacts => whole.get(face.file) ?? expect.unreachable(face.file);
const madeOf = (face: FontFace): FontFacts => made.get(face) ?? expect.unreachable(face.url);
const firstFonts = fonts.filter(({ isRest }) => !isRest);
const emoji = fonts.find(({ family }) => family === 'Emoji Fallback') ?? expect.unreachable();
const nameOf = ({ url }: FontFace): string => url.replace(/.*\//, '');

describe('the characters of a unicode-range', () => {
  it('are its points and spans', () => {
    expect(charactersOf('U+0041-0043, U+20AC')).toBe('ABC€');
  });

  it('are rejected in another notation', () => {
    expect(() => charactersOf('U+4??')).toThrow('no range of characters: U+4??');
  });
});

describe.each(fonts.map((face) => [nameOf(face), face] as const))('%s', (_, face) => {
  it('contains exactly the characters that its rule declares', () => {
    const declared = [...face.characters].filter((one) => wholeOf(face).characters.has(one));
    expect(declared.length).toBeGreaterThan(0);
    expect([...madeOf(face).characters].sort()).toEqual(declared.sort());
  });

  it('contains the weights that its rule declares', () => {
    expect(madeOf(face).weights ?? { min: 400, max: 400 }).toEqual(face.weights);
  });
});

describe('all fonts', () => {
  it('lose no character of the original files', () => {
    const load = createRequire(join(ui, 'package.json'));
    const lost = firstFonts.flatMap((face) => {
      const [, family = '', script = ''] = /\/([\w-]+)-(greek|latin)-wght/.exec(face.file) ?? [];
      const served = load(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>;
      const kept = fonts.filter(({ file }) => file === face.file).map((one) => madeOf(one).characters);
      return [...charactersOf(served[script] ?? '')].filter(
        (one) => one > ' ' && wholeOf(face).characters.has(one) && !kept.some((set) => set.has(one)),
      );
    });
    expect(lost).toEqual([]);
  });

  it('share no character within a family', () => {
    const seen = new Set<string>();
    const twice = fonts.flatMap(({ family, characters }) =>
      [...characters].filter((one) => seen.size === seen.add(`${family} ${one}`).size),
    );
    expect(twice).toEqual([]);
  });

  it('loaded by every page stay small', () => {
    const bytes = firstFonts.map((face) => madeOf(face).bytes).reduce((sum, next) => sum + next, 0);
    console.log(`fonts of every page: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(firstFonts).toHaveLength(4);
  });

  it("loaded by every page cover the product's texts", () => {
    const folders = [...frontEnds(repository), 'packages', 'gateway', 'tests/journeys/src/messages.ts'];
    const services = ['svc-auth', 'svc-catalog', 'svc-social', 'svc-posts'];
    const sources = listInputs(repository, [...folders, ...services]).filter(
      (file) =>
        /\.(tsx?|css|html|json)$|\/legal\/.*\.md$/.test(file) && !file.startsWith('packages/tooling/'),
    );
    const texts = new Set(sources.flatMap((file) => [...readFileSync(join(repository, file), 'utf8')]));
    expect(texts.size).toBeGreaterThan(150);
    const late = fonts
      .filter((face) => face.isRest && face !== emoji)
      .flatMap((face) => [...madeOf(face).characters].filter((one) => texts.has(one)))
      .map((one) => `${one} comes late`);
    expect(late).toEqual([]);
  });
});

it('cover each emoji of the built-in writer and the demo in 25 kB', () => {
  const texts = listInputs(repository, ['packages/writing/src/built-in', 'svc-catalog/demo'])
    .filter((file) => /\.(ts|json)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(repository, file), 'utf8'));
  const written = new Set(texts.join('').match(/\p{Extended_Pictographic}/gu));
  expect(written.size).toBeGreaterThan(8);
  expect([...written].filter((one) => !madeOf(emoji).characters.has(one))).toEqual([]);
  expect(madeOf(emoji).bytes).toBeLessThanOrEqual(25_000);
});

describe('the weights that styles request', () => {
  const isSerif = (rules: string): boolean => rules.includes('var(--font-serif)');
  const sources = listInputs(repository, [...frontEnds(repository), 'packages/ui']).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
  const blocks = sources.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return file.endsWith('fonts.css') ? [] : text.split(/[{}`]/);
  });
  const tokens = new Map(
    blocks
      .flatMap((block) => [...block.matchAll(/--weight-(\w+): (\d+);/g)])
      .map(([, name = '', weight]) => [name, Number(weight)]),
  );
  const asked = blocks.flatMap((block) =>
    [...block.matchAll(/font(?:-weight)?: (?:(\d{3})\b|var\(--weight-(\w+)\))/g)].map(
      ([, weight, token = '']) => ({
        isSerif: isSerif(block),
        weight: weight === undefined ? (tokens.get(token) ?? Number.NaN) : Number(weight),
      }),
    ),
  );
  // Body text, and what browsers use for <strong>.
  const bySelf = [400, 700].map((weight) => ({ isSerif: false, weight }));

  it.each([
    ['Commissioner Variable', false, 6],
    ['Noto Serif Display Variable', true, 4],
  ])('are in the files of %s', (family, isSerif, fewest) => {
    const weights = [...asked, ...bySelf].filter((one) => one.isSerif === isSerif);
    expect(weights.length).toBeGreaterThan(fewest);
    const ranges = fonts.filter((face) => face.family === family).map((face) => face.weights);
    const missing = weights.filter(({ weight }) =>
      ranges.some(({ min, max }) => !(weight >= min && weight <= max)),
    );
    expect(missing).toEqual([]);
  });
});

it('generates a font reproducibly, byte for byte', async () => {
  const [face = expect.unreachable()] = fonts;
  const font = readFileSync(find(face.file));
  expect(await subsetFile(font, face)).toEqual(await subsetFile(font, face));
});

describe('a page', () => {
  const writeSource = (name: string, range: string): string => {
    const source = join(folder, name);
    mkdirSync(source);
    writeFileSync(
      join(source, 'styles.css'),
      "@import './fonts.css';:root{--ink:#111}:root[data-theme=dark]{--ink:#eee}",
    );
    writeFileSync(join(source, 'page-start.ts'), '');
    writeFileSync(join(source, 'icon.svg'), '<svg/>');
    const file = find(fonts[0]?.file ?? '');
    writeFileSync(
      join(source, 'fonts.css'),
      `@font-face{font-family:'Face';font-weight:400 700;src:url('${file}') format('woff2');unicode-range:${range};}`,
    );
    return source;
  };
  const build = (name: string, range: string) =>
    buildPageFiles(writeSource(name, range), join(folder, 'out', name));

  it('names an unchanged font the same, and a changed one differently', async () => {
    const one = await build('one', 'U+0391-0393');
    const same = await build('same', 'U+0391-0393');
    const other = await build('other', 'U+0391-0394');
    expect(one.fonts).toHaveLength(1);
    expect(same.fonts).toEqual(one.fonts);
    expect(other.fonts).not.toEqual(one.fonts);
  });

  it('lists the first fonts in order, and the others separately', async () => {
    const out = join(folder, 'page');
    const { fonts: first, styles } = await buildPageFiles(join(repository, 'shell', 'src'), out);
    expect(first.map((file) => file.replace(/\..*/, ''))).toEqual([
      'commissioner-greek',
      'commissioner-latin',
      'noto-serif-display-greek',
      'noto-serif-display-latin',
    ]);
    const named = [...styles.matchAll(/\/shell\/([\w.-]+\.woff2)/g)].map(([, file = '']) => file);
    expect(named).toHaveLength(fonts.length);
    expect(named.filter((file) => isRareFont(file))).toHaveLength(fonts.length - first.length);
    for (const [at, file] of named.entries())
      expect(readFileSync(join(out, file)).length).toBe(madeOf(fonts[at] ?? expect.unreachable()).bytes);
  });
});
