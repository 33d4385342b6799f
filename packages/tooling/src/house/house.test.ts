import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDuplicates } from './duplicates.ts';
import { filesToBadge, functionLengths, grown, spread } from './figures.ts';
import { distancesTo } from './imports.ts';
import { applyMutant, mutantsOf } from './mutate.ts';
import { isTest, keptFiles, root } from './tree.ts';

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}(${at});`).join('\n');

describe('the figures', () => {
  it('find eight equal lines in two places, and no seven', () => {
    const found = findDuplicates(
      new Map([
        ['a.ts', `${lines('own', 3)}\n${lines('same', 9)}\n${lines('short', 7)}`],
        ['b.ts', `// words\n${lines('same', 9)}\n${lines('other', 2)}\n${lines('short', 7)}`],
      ]),
    );
    expect(found).toEqual([{ first: 'a.ts:4', second: 'b.ts:2', lines: 9 }]);
  });

  it('take a list of imports for no duplicate, also on many lines', () => {
    const list = `import {\n${Array.from({ length: 9 }, (_, at) => `  name${at},`).join('\n')}\n} from 'x';`;
    expect(findDuplicates(new Map([1, 2].map((at) => [`${at}.ts`, `${list}\nown${at}();`])))).toEqual([]);
  });

  it('count the lines of functions, and where most of them lie', () => {
    const text = 'const a = () => {\n  b();\n};\nfunction c() {\n  return () => 1;\n}\n';
    expect(functionLengths('a.ts', text)).toEqual([3, 3]);
    expect(spread([1, 9, 2, 3, 4, 5, 6, 7, 8, 10])).toEqual({ median: 6, p90: 10, max: 10 });
  });

  it('see how far a file is from another', () => {
    const graph = new Map([
      ['test', ['a']],
      ['a', ['b']],
      ['b', []],
    ]);
    expect(distancesTo(graph, 'b').get('test')).toBe(2);
  });

  it('count the way from due to badge as its README lists it, and miss a file that is gone', () => {
    const readme =
      '# Publishing\n\n## A post from due to badge\n\n1. `claim.ts`\n2. `/x/y.tsx` and `claim.ts`\n\nBeside: `b.ts`.\n';
    const texts = new Map([
      ['svc/README.md', readme],
      ['svc/claim.ts', ''],
      ['/x/y.tsx', ''],
    ]);
    expect(filesToBadge(texts)).toBe(2);
    texts.delete('svc/claim.ts');
    expect(() => filesToBadge(texts)).toThrow('claim.ts, which is not there');
  });

  it('are worse when one grew, not when one is new or shrank', () => {
    expect(grown({ more: 3, less: 1, fresh: 9 }, { more: 2, less: 2 })).toEqual(['more']);
  });
});

describe('the faults', () => {
  const mutated = (text: string) => mutantsOf('a.ts', text).map((mutant) => applyMutant(text, mutant));

  it('drop conditions, parts of a where clause and announcements, and flip comparisons', () => {
    expect(mutated('if (a > 1) b;')).toEqual(
      expect.arrayContaining(['if (true) b;', 'if (false) b;', 'if (a <= 1) b;', 'if (a > 10) b;']),
    );
    expect(mutated('q.where(and(eq(a, b), c))')).toEqual(['q.where(and(c))', 'q.where(and(eq(a, b)))']);
    expect(mutated('q.where(eq(a, b))')).toEqual(['q.where(undefined)']);
    expect(mutated('{ await announce(tx, e); log.info(x); }')).toEqual(['{ ; log.info(x); }']);
  });

  it('reach into SQL, and leave types alone', () => {
    expect(mutated('sql`a < ${b} and c is null`')).toEqual([
      'sql`a >= ${b} and c is null`',
      'sql`a < ${b} or c is null`',
      'sql`a < ${b} and c is not null`',
    ]);
    expect(mutated('type A = 1 | true;')).toEqual([]);
    expect(mutated('a.toString(16)')).toEqual(['a.toString(160)']);
  });
});

it('tests whose stand-ins outlive a single test are named *.apart.test.ts: the others share their modules', () => {
  const isApart = /\.apart\.test\.|^(stack|chaos|shell|e2e|packages\/tooling|svc-catalog\/src\/pictures)\//;
  const outlives = (file: string) =>
    /^vi\.(mock|doMock|stubGlobal)\(/m.test(readFileSync(path.join(root, file), 'utf8'));
  expect(keptFiles().filter((file) => isTest(file) && !isApart.test(file) && outlives(file))).toEqual([]);
});
