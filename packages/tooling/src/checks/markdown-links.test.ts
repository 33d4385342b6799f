import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, brokenReferences } from './markdown-links.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

function sampleTree(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'kallos-links-'));
  mkdirSync(path.join(root, 'docs'));
  writeFileSync(path.join(root, 'README.md'), '# Start\n');
  writeFileSync(path.join(root, 'docs/other.md'), '# Other page\n\n## Twice\n\n## Twice\n');
  return root;
}

it.each([
  ['[a](other.md)', []],
  ['[a](other.md#other-page) [b](#own) [c](other.md#twice-1) [d](../README.md)\n\n# Own', []],
  ['[a](https://example.com/no) <mailto:a@example.com>', []],
  ['`[a](gone.md)`\n\n```md\n[a](gone.md)\n```', []],
  ['`docs/other.md` `docs/` `application/json`', []],
  ['[a](gone.md)', ['gone.md: no such file']],
  ['[a](<gone page.md>)', ['gone page.md: no such file']],
  ['[a](gone.md "a title")', ['gone.md: no such file']],
  ['![a](gone.png)', ['gone.png: no such file']],
  ['[![a](gone.png)](other.md)', ['gone.png: no such file']],
  ['[a][1]\n\n[1]: gone.md', ['gone.md: no such file']],
  ['<img alt="" src="gone.png">', ['gone.png: no such file']],
  ['[a](../../outside.md)', ['../../outside.md: no such file']],
  ['[a](100%.md)', ['100%.md: no such file']],
  ['[a](b%20c.md)', ['b%20c.md: no such file']],
  ['[a](other.md?plain=1) [b](#two-lines)\n\nTwo lines\n---\n', []],
  ['[a](other.md#gone)', ['other.md#gone: no such heading']],
  ['[a](#gone)', ['#gone: no such heading']],
  ['`docs/gone.md`', ['docs/gone.md: no such path']],
] as const)('finds broken references in %j', (text, faults) => {
  const root = sampleTree();
  writeFileSync(path.join(root, 'docs/page.md'), text);
  expect(brokenReferences('docs/page.md', root)).toEqual(faults.map((fault) => `docs/page.md: ${fault}`));
});

it('makes anchors as GitHub does', () => {
  expect([
    ...anchorsOf('# `npm run x` & [more](y.md)\n## Ήλιος, 2!\n```\n# no heading\n```\n# a_b-c #'),
  ]).toEqual(['npm-run-x--more', 'ήλιος-2', 'a_b-c']);
});

it('every link and path in the documents exists', () => {
  const files = globSync('**/*.md', {
    cwd: repository,
    exclude: (name) => /(^|\/)(node_modules|dist|\.[^/]+)$/.test(name),
  });
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => brokenReferences(file, repository))).toEqual([]);
});
