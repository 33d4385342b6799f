import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../build/remote-folders.ts';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { ts } from '../typescript.ts';
import { type BannedPhrase, bannedPhrases, proseDocuments, proseFolders } from './prose-rules.ts';

/** Prose in a file, by the offset at which it starts. */
interface Passage {
  readonly start: number;
  readonly text: string;
}

const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);
const isTitled = /^(?:it|test|describe)(?:\.\w+)*$/;

/** Returns the titles of the tests below a node; `it.each(table)(title)` counts as well. */
function titlesOf(node: ts.Node, source: ts.SourceFile): Passage[] {
  const below: Passage[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...titlesOf(child, source));
  });
  if (!ts.isCallExpression(node)) return below;
  const [title] = node.arguments;
  const called = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  const hasTitle = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
  return hasTitle && isTitled.test(called.getText(source))
    ? [...below, { start: title.getStart(source), text: title.getText(source) }]
    : below;
}

const isDocumented = /^(?:summary|description)$/;

/** Returns the summaries and descriptions of endpoints, which the API documents show. */
function documentationOf(node: ts.Node, source: ts.SourceFile): Passage[] {
  const below: Passage[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...documentationOf(child, source));
  });
  if (!ts.isPropertyAssignment(node) || !isDocumented.test(node.name.getText(source))) return below;
  const { initializer } = node;
  return ts.isStringLiteralLike(initializer)
    ? [...below, { start: initializer.getStart(source), text: initializer.getText(source) }]
    : below;
}

/** Returns comments, test titles and the documentation of endpoints in TypeScript or JavaScript. */
function passagesOfCode(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = new Map<number, Passage>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      found.set(pos, { start: pos, text: text.slice(pos, end) });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const isContract = file.startsWith('packages/contracts/');
  return [
    ...found.values(),
    ...titlesOf(source, source),
    ...(isContract ? documentationOf(source, source) : []),
  ];
}

/** Returns comments of style sheets, scripts and configuration, and the prose of Markdown without its code. */
function passagesOfText(file: string, text: string): Passage[] {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ');
  if (file.endsWith('.md'))
    return [
      { start: 0, text: text.replaceAll(/^( *)(`{3,}).*?^ *\2`*$|(`+)(?!`).*?(?<!`)\3(?!`)/gms, blank) },
    ];
  const comment = file.endsWith('.css') ? /\/\*.*?\*\//gs : /(?<=^|\s)#.*/g;
  return [...text.matchAll(comment)].map((found) => ({ start: found.index, text: found[0] }));
}

/** Returns the banned phrases in a file's comments, test titles or Markdown, one line each. */
export function proseFaults(
  file: string,
  text: string,
  rules: readonly BannedPhrase[] = bannedPhrases,
): string[] {
  const passages = isCode(file) ? passagesOfCode(file, text) : passagesOfText(file, text);
  return passages.flatMap((passage) =>
    rules.flatMap(({ pattern, reason, use }) =>
      [...passage.text.matchAll(pattern)].map((match) => {
        const line = text.slice(0, passage.start + match.index).split('\n').length;
        return `${file}:${line}: "${match[0]}": ${reason} Use ${use}.`;
      }),
    ),
  );
}

/** Returns the checked files, relative to the repository. */
export function proseFiles(): string[] {
  const code = proseFolders.map(
    (folder) => `${folder}/**/{Caddyfile,make-env,*.{ts,tsx,mjs,cjs,js,css,yml,yaml,sh,conf}}`,
  );
  return globSync([...code, ...proseDocuments], {
    cwd: repository,
    exclude: (name) => /(^|\/)(node_modules|dist|\.[^/]+)$/.test(name),
  }).toSorted();
}

if (isEntryPoint(import.meta)) {
  readCommandLine({ options: {} });
  const files = proseFiles();
  const faults = files.flatMap((file) =>
    proseFaults(file, readFileSync(path.join(repository, file), 'utf8')),
  );
  for (const fault of faults) console.log(fault);
  console.log(
    `prose: ${files.length} files, ${faults.length} banned phrases; CONTRIBUTING.md explains the style`,
  );
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
