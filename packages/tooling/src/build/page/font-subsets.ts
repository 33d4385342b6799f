import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { repository } from '../remote-folders.ts';

/** A font-face rule: its file, whether it loads on demand, its characters and weights. */
export interface FontFace {
  /** The URL in the rule: the file's, with `?rest` for a font of rare characters. */
  readonly url: string;
  readonly file: string;
  readonly isRest: boolean;
  readonly family: string;
  readonly characters: string;
  readonly weights: { readonly min: number; readonly max: number };
}

// The features that browsers apply by default, and tabular figures, which styles request.
const features = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn tnum'.split(' ');
const lockFile = join(repository, 'package-lock.json');
const cacheFolder = join(repository, '.cache', 'fonts');

/** Returns the characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [, first, last = first] = /^U\+([\dA-F]+)(?:-([\dA-F]+))?$/i.exec(part.trim()) ?? [];
      if (first === undefined || last === undefined) throw new Error(`no range of characters: ${part}`);
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
    })
    .map((point) => String.fromCodePoint(point))
    .join('');
}

/** Returns the fonts of a style sheet with a file, in order. */
export function readFontFaces(css: string): FontFace[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*url\([^}]*)\}/g)].map(([, rule = '']) => {
    const read = (pattern: RegExp): string => {
      const found = pattern.exec(rule)?.[1];
      if (found === undefined) throw new Error(`a face lacks ${pattern}:${rule}`);
      return found;
    };
    const url = read(/url\('([^']+)'\)/);
    const [file = '', part] = url.split('?');
    const [min = 0, max = min] = read(/font-weight:\s*([\d ]+);/)
      .split(' ')
      .map(Number);
    return {
      url,
      file,
      isRest: part === 'rest',
      family: read(/font-family:\s*'([^']+)'/),
      characters: charactersOf(read(/unicode-range:\s*([^;]+);/)),
      weights: { min, max },
    };
  });
}

/** Returns the subset of a font file that its rule declares. */
export const subsetFile = (font: Uint8Array, { characters, weights }: FontFace): Promise<Uint8Array> =>
  subsetFont(font, characters, {
    targetFormat: 'woff2',
    // A font with one weight gets no weight axis.
    ...(weights.min < weights.max && { variationAxes: { wght: weights } }),
    keepFeatures: features,
  });

/** Creates a font's subset unless a cached one exists; returns its path. */
async function makeFace(font: Uint8Array, face: FontFace): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify(face))
    .update(font)
    // The cache key: this file, and the versions of its tools.
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(lockFile))
    .digest('hex');
  const name = basename(face.file).replace(/-(?:wght|400)-normal\.woff2$/, face.isRest ? '-rest' : '');
  const made = join(cacheFolder, digest.slice(0, 20), `${name}.woff2`);
  if (!existsSync(made)) {
    mkdirSync(dirname(made), { recursive: true });
    // Concurrent builds must not see a partial file.
    writeFileSync(`${made}.${process.pid}`, await subsetFile(font, face));
    renameSync(`${made}.${process.pid}`, made);
  }
  return made;
}

/** Replaces each font of a style sheet by the subset that its rule declares. */
export const subsetFonts: Plugin = {
  name: 'subset-fonts',
  setup(build) {
    build.onLoad({ filter: /[\\/]fonts\.css$/ }, async ({ path }) => {
      const css = readFileSync(path, 'utf8');
      const made = await Promise.all(
        readFontFaces(css).map(async (face) => {
          const found = await build.resolve(face.file, { kind: 'url-token', resolveDir: dirname(path) });
          if (found.errors.length > 0) throw new Error(`${face.file} is not installed`);
          return [face.url, await makeFace(readFileSync(found.path), face)] as const;
        }),
      );
      const places = new Map(made);
      const contents = css.replace(/url\('([^']+)'\)/g, (whole, url: string) =>
        places.has(url) ? `url(${JSON.stringify(places.get(url))})` : whole,
      );
      return { contents, loader: 'css', resolveDir: dirname(path) };
    });
  },
};

/** Returns whether a built file is a font of rare characters, which loads on demand. */
export const isRareFont = (file: string): boolean => /-rest\.[^/]+$/.test(file);
