import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidePage } from './build-guides.ts';
import { repository } from './remote-folders.ts';

const english = { language: 'en', contents: 'Contents' };
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** Where the texts of screens, mails and server-drawn pages are written. */
const textSources = globSync(
  [
    'mfe-portal/src/**/*.{ts,tsx}',
    'mfe-admin/src/**/*.{ts,tsx}',
    'shell/src/**/*.{ts,tsx}',
    'packages/{words,mail}/src/*.ts',
    'packages/web-kit/src/remote/**/*.{ts,tsx}',
    'svc-social/src/connection/login-pages.ts',
    'svc-posts/src/mail/approval-page.ts',
  ],
  { cwd: repository },
).filter((file) => !file.includes('.test.'));

/** Returns the texts of the product: string literals and JSX texts. */
function productTexts(): Set<string> {
  const texts = textSources.flatMap((file) => {
    const source = read(file);
    return [/'((?:[^'\\\n]|\\.)+)'/g, /"([^"\n]+)"/g, /`([^`]+)`/g, />\s*([^<>{}]+?)\s*</g].flatMap((form) =>
      [...source.matchAll(form)].map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim()),
    );
  });
  return new Set(texts);
}

/** Returns whether a label is a text with values in it, such as a count. */
const isFilled = (label: string, text: string): boolean => {
  const parts = text.split(/\$\{[^}]*\}/);
  if (parts.length < 2 || parts.join('').trim().length < 6) return false;
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('.+')}$`, 'u').test(label);
};

/** Returns the texts in Greek quotation marks or in bold. */
const labelsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/«([^»]+)»|\*\*([^*]+)\*\*/g)].map(([, quoted, bold]) =>
    (quoted ?? bold ?? '').replaceAll(/\s+/g, ' '),
  );

describe.each(['front-desk', 'administrator'])('the guide %s', (name) => {
  const markdown = read(`docs/guides/${name}.md`);

  it('names only labels that the product shows', () => {
    const texts = productTexts();
    const patterns = [...texts].filter((text) => text.includes('${'));
    const labels = labelsOf(markdown);
    expect(labels.length).toBeGreaterThan(40);
    const isShown = (label: string) => texts.has(label) || patterns.some((text) => isFilled(label, text));
    expect(labels.filter((label) => !isShown(label))).toEqual([]);
  });

  it('shows images of at most 200 kB', () => {
    const images = [...markdown.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(4);
    for (const image of images)
      expect(statSync(path.join(repository, 'docs/guides', image)).size, image).toBeLessThan(200_000);
  });
});

describe('the page of a guide', () => {
  it('links its sections, its images and other guides at their addresses', () => {
    const page = guidePage(
      '# Guide\n\nText\n\n## First part\n\n![A "screen"](../images/guide-a.jpg)\n\n[other](front-desk.md)',
      english,
    );
    expect(page).toContain('<title>Guide · Kallos</title>');
    expect(page).toContain('<a href="#first-part">First part</a>');
    expect(page).toContain('<h2 id="first-part">');
    expect(page).toContain('src="/guides/guide-a.jpg" alt="A &quot;screen&quot;"');
    expect(page).toContain('<a href="/guides/front-desk">other</a>');
  });

  it('shows the path of a document that the product does not serve', () => {
    expect(guidePage('# Guide\n\n[setup](../meta/setup.md)', english)).toContain(
      'setup (<code>docs/meta/setup.md</code>)',
    );
  });

  it('contains no script and no inline style', () => {
    for (const name of ['front-desk', 'administrator'])
      expect(guidePage(read(`docs/guides/${name}.md`), english)).not.toMatch(/<script|style=|\son\w+=/);
  });
});
