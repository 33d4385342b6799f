import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FirstPaints } from '@kallos/contracts/gateway/remotes';
import { build } from 'esbuild';
import { filesIn, integrityOf } from '../web-files.ts';
import { isRareFont, subsetFonts } from './font-subsets.ts';

/** The inlined scripts of the page, and its other files by name. */
interface PageFiles {
  /** The path below which the files are served. */
  readonly base: string;
  /** The inlined styles: a page without style files is painted a round trip earlier. */
  readonly styles: string;
  /**
   * The inlined script that sets the theme before the first paint and starts the application after
   * it.
   */
  readonly start: string;
  readonly icon: string;
  /** The fonts that every page needs, most important first. */
  readonly fonts: readonly string[];
}

/**
 * Returns the fonts and colours of the product, in the system's theme, for pages that services
 * render.
 */
function plainStylesOf(styles: string): string {
  const faces = styles.match(/@font-face\{[^}]+\}/g) ?? [];
  const [light] = /:root\{[^}]+\}/.exec(styles) ?? [];
  const [, dark] = /:root\[data-theme=dark\]\{([^}]+)\}/.exec(styles) ?? [];
  if (faces.length === 0 || light === undefined || dark === undefined)
    throw new Error('the styles lack faces or a theme');
  return `${faces.join('')}${light}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

/** Builds the initial styles with their fonts, the inline script, and the icon. */
export async function buildPageFiles(source: string, output: string, base = '/shell/'): Promise<PageFiles> {
  mkdirSync(output, { recursive: true });
  const result = await build({
    entryPoints: {
      styles: join(source, 'styles.css'),
      start: join(source, 'page-start.ts'),
      icon: join(source, 'icon.svg'),
    },
    outdir: output,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    publicPath: base,
    loader: { '.woff2': 'file', '.svg': 'copy' },
    plugins: [subsetFonts],
    metafile: true,
    logLevel: 'silent',
  });
  const names = Object.keys(result.metafile.outputs).map((path) => basename(path));
  const find = (pattern: RegExp): string => {
    const name = names.find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error(`the page lacks a file like ${pattern}`);
    return name;
  };
  const read = (pattern: RegExp): string => readFileSync(join(output, find(pattern)), 'utf8').trim();
  const styles = read(/^styles\..*\.css$/);
  // No hash in its name, because services do not know how the shell was built.
  writeFileSync(join(output, 'plain.css'), plainStylesOf(styles));
  const fonts = [...styles.matchAll(/[\w.-]+\.woff2/g)].map(([name]) => name);
  return {
    base,
    styles,
    start: read(/^start\..*\.js$/),
    icon: find(/^icon\..*\.svg$/),
    fonts: fonts.filter((name) => !isRareFont(name)),
  };
}

/**
 * The scripts of a page in order, and a function for their hashes; without it nothing is checked.
 */
interface PageScripts {
  readonly first: readonly string[];
  readonly hashOf?: (file: string) => string;
  readonly lazy?: readonly string[];
}

// The product's logo, shown until the first script has loaded.
const splash = `<div class="splash" aria-hidden="true">
        <svg width="34" height="34" viewBox="0 0 36 36">
          <rect width="36" height="36" rx="10.5" />
          <path d="M18 6.8c4.6 4.5 7.7 8.6 7.7 13.2 0 5-3.4 8.6-7.7 8.6s-7.7-3.6-7.7-8.6c0-4.6 3.1-8.7 7.7-13.2Z" />
        </svg>
        <span>Kallos</span>
      </div>`;

/**
 * Fills the shell's page with the URLs and hashes of its files. The gateway's placeholders remain:
 * `__CSP_NONCE__`, `__REMOTES_JSON__`, `__PRELOADS__`, `__SCREEN_PAINT__`, `__SANDBOX_NOTE__` and
 * the contact addresses.
 */
export function fillPage(
  template: string,
  page: PageFiles,
  { first, hashOf, lazy = [] }: PageScripts,
  firstPaint: string = `${splash}__SCREEN_PAINT__`,
): string {
  const [entry, ...rest] = first;
  if (entry === undefined) throw new Error('the shell has no entry script');
  const address = (file: string): string => page.base + file;
  const checked = (file: string): string =>
    hashOf ? `crossorigin="anonymous" integrity="${hashOf(file)}"` : 'crossorigin="anonymous"';
  const preload = (file: string): string =>
    `<link rel="preload" as="script" href="${address(file)}" ${checked(file)} />`;
  const font = (file: string): string =>
    `<link rel="preload" as="font" type="font/woff2" href="${address(file)}" crossorigin="anonymous" />`;
  const hashes = hashOf ? Object.fromEntries(lazy.map((file) => [address(file), hashOf(file)])) : {};
  const places: Record<string, string> = {
    // The gateway's CSP allows exactly this text by hash; styles get the nonce of each response.
    // Cloudflare's Rocket Loader skips scripts with this attribute.
    __START__: `<script data-cfasync="false">${page.start}</script>`,
    __STYLES__: `<style nonce="__CSP_NONCE__">${page.styles}</style>`,
    __ICON__: `<link rel="icon" type="image/svg+xml" href="${address(page.icon)}" />`,
    __FONTS__: page.fonts.map((file) => font(file)).join('\n    '),
    __SCRIPTS__: [
      ...rest.map((file) => preload(file)),
      // Started by the inline script after the first paint.
      `<link rel="preload" as="script" id="entry" fetchpriority="low" href="${address(entry)}" ${checked(entry)} />`,
    ].join('\n    '),
    // A shell outside a release has no version.
    __SHELL_VERSION__: /^\/shell\/(.+)\/$/.exec(page.base)?.[1] ?? '',
    __INTEGRITY_JSON__: JSON.stringify(hashes),
    __FIRST_PAINT__: firstPaint,
  };
  return readFileSync(template, 'utf8').replace(/__[A-Z_]+?__/g, (name) => places[name] ?? name);
}

/** The scripts that the shell's pages load at once, in order. */
export interface PageScriptNames {
  readonly first: readonly string[];
  /** Further scripts for the page of a remote's screens. */
  readonly federation?: readonly string[];
  /** Further scripts for the login page. */
  readonly login?: readonly string[];
}

/** Writes the filled page next to the shell's built files, and one page per first paint under its name. */
export function writePage(
  template: string,
  folder: string,
  page: PageFiles,
  { first, federation = [], login = [] }: PageScriptNames,
  firstPaints: FirstPaints = {},
): void {
  const hashOf = (file: string): string => integrityOf(readFileSync(join(folder, file)));
  const lazy = filesIn(folder).filter((file) => file.endsWith('.js'));
  const write = (name: string, scripts: readonly string[], firstPaint?: string): void =>
    writeFileSync(
      join(folder, `${name}.html`),
      fillPage(template, page, { first: scripts, hashOf, lazy }, firstPaint),
    );
  write('index', first);
  write('remote', [...first, ...federation]);
  for (const [name, { styles, markup }] of Object.entries(firstPaints))
    write(
      name,
      [...first, ...login],
      `<style nonce="__CSP_NONCE__">${styles}</style><div class="first-paint" aria-hidden="true" inert>${markup}</div>`,
    );
}
