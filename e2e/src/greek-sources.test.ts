import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { lintGreek } from '@kallos/tooling/greek-lint';

const root = path.resolve(import.meta.dirname, '../..');
const folders =
  '{shell,mfe-admin,mfe-portal,packages/{contracts,mail,service-kit,ui,web-kit,words,writer},sandbox/src/{pages,mail,meta}}';
const sources = globSync([`${folders}/**/*.{ts,tsx}`, 'shell/src/legal/*.md'], {
  cwd: root,
  exclude: (name) => /\.test\.tsx?$|\/(?:dist|node_modules)(?:\/|$)/u.test(`/${name}`),
});

/** The texts of a source file; what is filled in later stands as a number. */
function textsIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (file.endsWith('.md')) return [source];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isJsxText(node)) found.push(...node.text.split('\n'));
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

it('finds no fault in any Greek text of the sources', () => {
  const texts = sources.flatMap((file) =>
    textsIn(file).flatMap((text) => text.split(/<[^>]*>|\n/u).map((line) => ({ file, text: line }))),
  );
  const greek = texts.filter(({ text }) => /\p{Script=Greek}/u.test(text));
  expect(greek.length).toBeGreaterThan(300);
  const faults = greek.flatMap(({ file, text }) =>
    lintGreek(text).map((fault) => `${file}: ${fault} — in «${text}»`),
  );
  expect(faults).toEqual([]);
});
