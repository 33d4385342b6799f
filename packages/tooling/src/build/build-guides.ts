import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { Marked } from 'marked';

const guideFolder = 'docs/guides';
const imageFolder = 'docs/images';

/** Language and labels of each guide, by its file name in docs/guides. */
const guides = {
  administrator: { language: 'en', contents: 'Contents' },
  'front-desk': { language: 'el', contents: 'Περιεχόμενα' },
} as const;

const style = `
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;padding:24px 16px 64px;background:var(--canvas);color:var(--text);font:1rem/1.65 var(--font-sans,sans-serif)}
main{max-width:52rem;margin:0 auto;padding:40px 48px;background:var(--surface);border:1px solid var(--line);border-radius:var(--radius-dialog);box-shadow:var(--shadow-1);overflow-wrap:anywhere}
.brand{margin:0 0 24px;font:var(--weight-serif) 1.5rem var(--font-serif,serif);color:var(--primary)}
h1{margin:0 0 16px;font:var(--weight-serif) var(--size-h1,2rem)/1.15 var(--font-serif,serif);letter-spacing:var(--track-serif)}
h2{margin:48px 0 8px;padding-top:24px;border-top:1px solid var(--line);font-size:1.375rem;font-weight:var(--weight-title);line-height:1.3}
h3{margin:28px 0 4px;font-size:1.0625rem;font-weight:var(--weight-title);line-height:1.3}
p,ul,ol{margin:12px 0}
ul,ol{padding-inline-start:1.4rem}
li{margin:6px 0}
strong{font-weight:var(--weight-title)}
code{padding:1px 6px;border-radius:6px;background:var(--sunken);font-size:.9em}
a{color:var(--primary);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.image{display:block;margin:24px 0}
.image img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:var(--radius-inset)}
nav{margin:24px 0;padding:12px 20px;background:var(--sunken);border-radius:var(--radius-inset)}
nav ul{columns:2;column-gap:32px;margin:4px 0 0;padding:0;list-style:none}
nav li{margin:0;break-inside:avoid}
nav a{display:block;padding:9px 0;line-height:1.3}
.wide{overflow-x:auto}
table{width:100%;margin:16px 0;border-collapse:collapse}
th,td{padding:10px 16px 10px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:break-word}
td:first-child{min-width:9rem}
@media (max-width:40rem){body{padding:0}main{padding:24px 16px 48px;border:0;border-radius:0;box-shadow:none}nav ul{columns:1}}
@media (prefers-color-scheme:dark){.image img{filter:brightness(.85)}}
@media print{body,main{padding:0;border:0;box-shadow:none;background:#fff;color:#000}main{max-width:none;font-size:10.5pt;line-height:1.5}nav{display:none}h2{margin-top:28px;padding-top:16px}.image{max-width:30rem;margin:16px auto}img,tr,h2{break-inside:avoid}h2{break-after:avoid}}
`;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Rewrites links to other guides to their pages. The product serves no other documents, so their
 * paths are shown instead.
 */
function linkOf(href: string, inner: string): string {
  if (/^(https:|#)/.test(href)) return `<a href="${escapeAttribute(href)}">${inner}</a>`;
  const target = posix.join(guideFolder, href);
  const name = posix.basename(target, '.md');
  if (target === `${guideFolder}/${name}.md`) return `<a href="/guides/${name}">${inner}</a>`;
  return `${inner} (<code>${escapeAttribute(target)}</code>)`;
}

/** Returns the page of a guide, with a table of contents from its second-level headings. */
export function guidePage(
  markdown: string,
  { language, contents }: { language: string; contents: string },
): string {
  const headings: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text }) {
        if (depth === 2) headings.push(text);
        const id = depth === 2 ? ` id="${slug(text)}"` : '';
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      image({ href, text }) {
        const source = `/guides/${basename(href)}`;
        return `<a class="image" href="${source}"><img src="${source}" alt="${escapeAttribute(text)}" width="1280" height="800" loading="lazy"></a>`;
      },
      link({ href, tokens }) {
        return linkOf(href, this.parser.parseInline(tokens));
      },
    },
  });
  const html = (marked.parse(markdown, { async: false }) as string)
    .replaceAll('<table>', '<div class="wide"><table>')
    .replaceAll('</table>', '</table></div>');
  const links = headings.map((text) => `<li><a href="#${slug(text)}">${text}</a></li>`).join('');
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? [];
  const body = html.replace(
    '</h1>',
    `</h1><nav aria-label="${contents}"><strong>${contents}</strong><ul>${links}</ul></nav>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="/guides/icon.svg"><title>${title} · Kallos</title><link rel="stylesheet" href="/shell/plain.css"><link rel="stylesheet" href="/guides/guide.css"></head><body><main><p class="brand">Kallos</p>${body}</main></body></html>\n`;
}

/** Returns the files that the gateway serves below /guides, by name. */
function guideFiles(root: string): Map<string, Buffer> {
  const files = new Map([
    ['guide.css', Buffer.from(style.trimStart())],
    ['icon.svg', readFileSync(join(root, 'shell/src/icon.svg'))],
  ]);
  for (const [name, words] of Object.entries(guides)) {
    const markdown = readFileSync(join(root, guideFolder, `${name}.md`), 'utf8');
    files.set(`${name}.html`, Buffer.from(guidePage(markdown, words)));
    for (const [, image = ''] of markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
      const file = join(root, imageFolder, basename(image));
      // A new image is taken from the running product, which is first built without it.
      if (existsSync(file)) files.set(basename(image), readFileSync(file));
    }
  }
  return files;
}

/**
 * Writes the user guides of docs/guides with their images to a folder. Unchanged files are not
 * touched.
 */
export function buildGuides(root: string, folder: string): void {
  const files = guideFiles(root);
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of files) {
    const file = join(folder, name);
    if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileSync(file, bytes);
  }
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
}
