import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from '../typescript.ts';
import { findDuplicates, type Duplicate } from './duplicates.ts';
import { isCode, isTest, keptFiles, root } from './tree.ts';

/** What a file is there for. */
export type Purpose = 'product' | 'tests' | 'scaffolding';

/** What a program writes whole, nobody reads through; a test of its own compares it. */
const isWritten = (file: string): boolean =>
  /(^|\/)(migrations|shell-contracts)\/|package-lock\.json$|^deploy\/swarm\.yml$|^deploy\/kubernetes\/(base\/kallos|trial\/stores)\.yaml$|^packages\/compliance\/src\/(packed-(wide-)?rules|likeness-weights)\.ts$/.test(
    file,
  );

const isCounted = (file: string): boolean =>
  /\.(tsx?|[mc]?js|css|html|md|ya?ml|json|sh)$|Dockerfile$/.test(file) && !isWritten(file);

function purposeOf(file: string): Purpose {
  if (isTest(file) || /(^|\/)testing\/|^e2e\//.test(file)) return 'tests';
  return /^(sandbox|stack|bench|chaos|deploy|packages\/tooling)\/|^[^/]+$|^\.|^docs\//.test(file)
    ? 'scaffolding'
    : 'product';
}

const folderOf = (file: string): string =>
  /^packages\/[^/]+/.exec(file)?.[0] ?? (file.includes('/') ? (file.split('/')[0] ?? '') : '(top)');

/** The value below which `share` of the sorted list lies. */
const quantile = (list: readonly number[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

/** Median, ninetieth percentile and maximum. */
export function spread(list: readonly number[]): { median: number; p90: number; max: number } {
  const sorted = list.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9), max: sorted.at(-1) ?? 0 };
}

/** How many lines each function with a body of its own has. */
export function functionLengths(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const lengths: number[] = [];
  const visit = (node: ts.Node): void => {
    const body = ts.isFunctionLike(node) ? (node as ts.FunctionLikeDeclaration).body : undefined;
    if (body && ts.isBlock(body)) {
      const [from, to] = [node.getStart(source), node.end].map(
        (at) => source.getLineAndCharacterOfPosition(at).line,
      );
      lengths.push((to ?? 0) - (from ?? 0) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

/** How many files a newcomer opens to follow a post from due to badge: the list or table in a README, each of which must exist. */
export function filesToBadge(texts: ReadonlyMap<string, string>): number | undefined {
  for (const [file, text] of texts) {
    const sections = file.endsWith('README.md') ? text.split(/^(?=#)/m) : [];
    const section = sections.find((one) => /^#+ .*\bdue to\b.*\bbadge\b/i.test(one));
    if (section === undefined) continue;
    const rows = section.split('\n').filter((line) => /^(\||-|\d)/.test(line));
    const named = new Set(
      [...rows.join('\n').matchAll(/`([\w@./-]+\.tsx?)`/g)].map(([, name]) => name ?? ''),
    );
    for (const name of named)
      if (!texts.has(name) && !texts.has(path.join(path.dirname(file), name)))
        throw new Error(`${file} names ${name}, which is not there`);
    return named.size;
  }
  return undefined;
}

/** The figures that are larger than what is kept of them. */
export const grown = (now: Record<string, number>, most: Record<string, number>): string[] =>
  Object.keys(now).filter((name) => (now[name] ?? 0) > (most[name] ?? Infinity));

/** Everything that is measured of the tree. */
export interface Figures {
  readonly folders: ReadonlyMap<string, Record<Purpose, { files: number; lines: number }>>;
  readonly totals: Record<Purpose, { files: number; lines: number }>;
  readonly fileLines: ReturnType<typeof spread>;
  readonly functionLines: ReturnType<typeof spread>;
  /** Source files and lines of each service, without its tests. */
  readonly services: ReadonlyMap<string, { files: number; lines: number }>;
  readonly duplicates: readonly Duplicate[];
  readonly toBadge: number | undefined;
}

const nothing = () => ({
  product: { files: 0, lines: 0 },
  tests: { files: 0, lines: 0 },
  scaffolding: { files: 0, lines: 0 },
});

/** Measures the tree as it stands in the working folder. */
export function measureTree(): Figures {
  const texts = new Map(
    keptFiles()
      .filter(isCounted)
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const linesOf = (text: string) => text.split('\n').length - 1;
  const folders = new Map<string, ReturnType<typeof nothing>>();
  const totals = nothing();
  const services = new Map<string, { files: number; lines: number }>();
  for (const [file, text] of texts) {
    const name = folderOf(file);
    const folder = folders.get(name) ?? nothing();
    folders.set(name, folder);
    const counted = [folder[purposeOf(file)], totals[purposeOf(file)]];
    if (/^svc-[a-z]+\/src\//.test(file) && !isTest(file)) {
      const service = services.get(name) ?? { files: 0, lines: 0 };
      services.set(name, service);
      counted.push(service);
    }
    for (const one of counted) {
      one.files += 1;
      one.lines += linesOf(text);
    }
  }
  const code = new Map([...texts].filter(([file]) => isCode(file)));
  const product = [...code].filter(([file]) => purposeOf(file) === 'product');
  return {
    folders,
    totals,
    fileLines: spread(product.map(([, text]) => linesOf(text))),
    functionLines: spread(product.flatMap(([file, text]) => functionLengths(file, text))),
    services,
    duplicates: findDuplicates(code),
    toBadge: filesToBadge(texts),
  };
}
