import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { filesIn, integrityOf } from './web-files.ts';

/** Where a page's own files came to stand, as file names below its folder. */
interface PageFiles {
  readonly styles: string;
  readonly theme: string;
  readonly icon: string;
  readonly fonts: string[];
}

/** Builds the blocking styles with their fonts, the script that sets the theme before the first paint, and the icon. */
export async function buildPageFiles(source: string, output: string): Promise<PageFiles> {
  mkdirSync(output, { recursive: true });
  const result = await build({
    entryPoints: {
      styles: join(source, 'styles.css'),
      theme: join(source, 'theme-start.ts'),
      icon: join(source, 'icon.svg'),
    },
    outdir: output,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    loader: { '.woff2': 'file', '.svg': 'copy' },
    metafile: true,
    logLevel: 'silent',
  });
  const names = Object.keys(result.metafile.outputs).map((path) => basename(path));
  const find = (pattern: RegExp): string => {
    const name = names.find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error(`the page lacks a file like ${pattern}`);
    return name;
  };
  return {
    styles: find(/^styles\..*\.css$/),
    theme: find(/^theme\..*\.js$/),
    icon: find(/^icon\..*\.svg$/),
    fonts: names.filter((name) => name.endsWith('.woff2')),
  };
}

/**
 * Fills the shell's page with the addresses and hashes of its files. The gateway's own places stay open:
 * `__CSP_NONCE__`, `__REMOTES_JSON__`, `__PRELOADS__` and `__SANDBOX_NOTE__`.
 */
export function writePage(template: string, folder: string, page: PageFiles, first: readonly string[]): void {
  const address = (file: string): string => `/shell/${file}`;
  const integrity = (file: string): string => integrityOf(readFileSync(join(folder, file)));
  const script = (file: string, how: string): string =>
    `<script ${how} src="${address(file)}" crossorigin="anonymous" integrity="${integrity(file)}"></script>`;
  const preload = (file: string): string =>
    `<link rel="preload" as="script" href="${address(file)}" crossorigin="anonymous" integrity="${integrity(file)}" />`;
  const font = (file: string): string =>
    `<link rel="preload" as="font" type="font/woff2" href="${address(file)}" crossorigin="anonymous" />`;
  const [entry, ...rest] = first;
  if (entry === undefined) throw new Error('the shell has no entry script');
  const hashes = Object.fromEntries(
    filesIn(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [address(file), integrity(file)]),
  );
  const firstFonts = page.fonts.filter((file) => /greek/.test(file));
  const places: Record<string, string> = {
    __THEME__: `<script src="${address(page.theme)}" crossorigin="anonymous" integrity="${integrity(page.theme)}"></script>`,
    __STYLES__: `<link rel="stylesheet" href="${address(page.styles)}" />`,
    __ICON__: `<link rel="icon" type="image/svg+xml" href="${address(page.icon)}" />`,
    __FONTS__: firstFonts.map((file) => font(file)).join('\n    '),
    __SCRIPTS__: [...rest.map((file) => preload(file)), script(entry, 'defer')].join('\n    '),
    __INTEGRITY_JSON__: JSON.stringify(hashes),
  };
  const text = readFileSync(template, 'utf8').replace(/__[A-Z_]+?__/g, (name) => places[name] ?? name);
  writeFileSync(join(folder, 'index.html'), text);
}
