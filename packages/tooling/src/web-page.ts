import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { filesIn, integrityOf } from './web-files.ts';

/** Where a page's own files came to stand, as file names below its folder. */
export interface PageFiles {
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

/** The scripts of a page in the order of need, and how their hashes are found; without hashes nothing is checked. */
interface PageScripts {
  readonly first: readonly string[];
  readonly hashOf?: (file: string) => string;
  readonly lazy?: readonly string[];
}

const address = (file: string): string => `/shell/${file}`;

/**
 * Fills the shell's page with the addresses and hashes of its files. The gateway's own places stay open:
 * `__CSP_NONCE__`, `__REMOTES_JSON__`, `__PRELOADS__` and `__SANDBOX_NOTE__`.
 */
export function fillPage(
  template: string,
  page: PageFiles,
  { first, hashOf, lazy = [] }: PageScripts,
): string {
  const [entry, ...rest] = first;
  if (entry === undefined) throw new Error('the shell has no entry script');
  const checked = (file: string): string =>
    hashOf ? `crossorigin="anonymous" integrity="${hashOf(file)}"` : 'crossorigin="anonymous"';
  const script = (file: string, how: string): string =>
    `<script ${how}src="${address(file)}" ${checked(file)}></script>`;
  const preload = (file: string): string =>
    `<link rel="preload" as="script" href="${address(file)}" ${checked(file)} />`;
  const font = (file: string): string =>
    `<link rel="preload" as="font" type="font/woff2" href="${address(file)}" crossorigin="anonymous" />`;
  const hashes = hashOf ? Object.fromEntries(lazy.map((file) => [address(file), hashOf(file)])) : {};
  const places: Record<string, string> = {
    __THEME__: script(page.theme, ''),
    __STYLES__: `<link rel="stylesheet" href="${address(page.styles)}" />`,
    __ICON__: `<link rel="icon" type="image/svg+xml" href="${address(page.icon)}" />`,
    __FONTS__: page.fonts
      .filter((file) => file.includes('greek'))
      .map((file) => font(file))
      .join('\n    '),
    __SCRIPTS__: [...rest.map((file) => preload(file)), script(entry, 'defer ')].join('\n    '),
    __INTEGRITY_JSON__: JSON.stringify(hashes),
  };
  return readFileSync(template, 'utf8').replace(/__[A-Z_]+?__/g, (name) => places[name] ?? name);
}

/** Writes the filled page beside the shell's built files. */
export function writePage(template: string, folder: string, page: PageFiles, first: readonly string[]): void {
  const hashOf = (file: string): string => integrityOf(readFileSync(join(folder, file)));
  const lazy = filesIn(folder).filter((file) => file.endsWith('.js'));
  writeFileSync(join(folder, 'index.html'), fillPage(template, page, { first, hashOf, lazy }));
}
