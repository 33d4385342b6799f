import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const folders = ['gateway', 'svc-auth', 'svc-catalog', 'svc-social', 'svc-posts', 'packages/*'];
const inBrowsers = /^packages\/(tooling|ui|web-kit)\//;
const length = 10_000;

/** Slow expressions, with the reason why they never read untrusted text. */
const harmless: Record<string, string> = {
  [String.raw`/<script(?: data-cfasync="false")?>(.*?)<\/script>/gs`]: 'reads our own built pages',
};

function expressionsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const examples: Record<string, string> = { s: ' ', S: 'x', d: '1', w: 'a', W: ' ', b: '', '.': 'x', D: 'x' };
const isOperator = (letter: string) => '^$()[]{}|?*+'.includes(letter);

/** Returns the letters and pairs of letters in the expression, to be repeated as input. */
function piecesOf(literal: string): Set<string> {
  const body = literal.slice(1, literal.lastIndexOf('/'));
  const letters = [...body.matchAll(/\\(.)|([^\\])/gsu)]
    .map(([, escaped, plain]) =>
      escaped === undefined ? (isOperator(plain ?? '') ? '' : plain) : (examples[escaped] ?? escaped),
    )
    .filter((letter) => letter !== undefined && letter !== '') as string[];
  const single = new Set([...letters.slice(0, 40), 'a', ' ', '0', 'α', 'a.', ' a']);
  const pairs = letters.slice(0, 40).map((letter, index) => letter + (letters[index + 1] ?? 'x'));
  return new Set([...single, ...pairs]);
}

function milliseconds(literal: string, text: string): number {
  const end = literal.lastIndexOf('/');
  const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  const { user, system } = process.cpuUsage();
  text.replace(expression, '');
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1000;
}

/** A quadratic expression takes 50 million steps, a linear one 10,000. */
function isQuick(literal: string): boolean {
  for (const piece of piecesOf(literal)) {
    const text = `${piece.repeat(Math.ceil(length / piece.length))}\u0001`;
    for (let time = 0; milliseconds(literal, text) > 15; time += 1) if (time === 3) return false;
  }
  return true;
}

it('every regular expression of a service runs in linear time', () => {
  const files = globSync(
    folders.map((folder) => `${folder}/src/**/*.ts`),
    { cwd: root },
  ).filter((file) => !file.endsWith('.test.ts') && !inBrowsers.test(file));
  expect(files.length).toBeGreaterThan(300);
  const slow = files.flatMap((file) =>
    expressionsIn(file)
      .filter((literal) => !(literal in harmless) && !isQuick(literal))
      .map((literal) => `${file}: ${literal}`),
  );
  expect(slow).toEqual([]);
});

it('finds expressions that are slower', () => {
  const known = [
    String.raw`/\s+$/`,
    String.raw`/<[^>]*>/g`,
    String.raw`/\[([^\]]*)\]\(/g`,
    String.raw`/[a-z.]+@/`,
  ];
  expect(known.filter(isQuick)).toEqual([]);
});
