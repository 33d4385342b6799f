import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { grown, measureTree, type Figures } from './figures.ts';
import { root } from './tree.ts';
import { filesOfWalk, walks } from './walks.ts';

/** A service larger than this is two services. */
const serviceLimit = { files: 40, lines: 3000 };
const keptFile = path.join(root, 'house.json');

interface Kept {
  /** What a figure may be at most. */
  most: Record<string, number>;
  /** Share of seeded faults that tests noticed, by folder: what `npm run mutants` printed last. */
  mutants: Record<string, number>;
}

const { values } = parseArgs({ options: { keep: { type: 'boolean' }, check: { type: 'boolean' } } });

/** The figures that must not grow unseen; lines in steps, so that not every change has to write them down. */
function guarded(figures: Figures): Record<string, number> {
  const steps = (lines: number, step: number) => Math.ceil(lines / step) * step;
  const { totals, fileLines, functionLines, duplicates, toBadge } = figures;
  return {
    'product lines': steps(totals.product.lines, 1000),
    'test lines': steps(totals.tests.lines, 1000),
    'scaffolding lines': steps(totals.scaffolding.lines, 100),
    'file lines p90': fileLines.p90,
    'function lines p90': functionLines.p90,
    'duplicate blocks': duplicates.length,
    ...(toBadge === undefined ? {} : { 'files from due to badge': toBadge }),
    ...Object.fromEntries(
      Object.entries(walks).map(([name, walk]) => [`files of the walk ${name}`, filesOfWalk(walk).length]),
    ),
    ...Object.fromEntries(
      [...figures.services].flatMap(([name, { files, lines }]) => [
        [`${name} files`, Math.max(files, serviceLimit.files)],
        [`${name} lines`, Math.max(steps(lines, 100), serviceLimit.lines)],
      ]),
    ),
  };
}

function print(figures: Figures, kept: Kept): void {
  const cell = ({ files, lines }: { files: number; lines: number }) =>
    `${String(files).padStart(5)} ${String(lines).padStart(7)}`;
  console.log(`${'files and lines'.padEnd(24)}       product          tests    scaffolding`);
  for (const [name, { product, tests, scaffolding }] of [
    ...figures.folders,
    ['together', figures.totals] as const,
  ])
    console.log(`${name.padEnd(24)} ${[product, tests, scaffolding].map(cell).join('  ')}`);
  const three = ({ median, p90, max }: Figures['fileLines']) => `median ${median}, p90 ${p90}, max ${max}`;
  console.log(`lines per product file       ${three(figures.fileLines)}`);
  console.log(`lines per product function   ${three(figures.functionLines)}`);
  for (const [name, { files, lines }] of figures.services) {
    const isOver = files > serviceLimit.files || lines > serviceLimit.lines;
    console.log(`${name.padEnd(28)} ${files} files, ${lines} lines${isOver ? '  (over the limit)' : ''}`);
  }
  console.log(`service limit                ${serviceLimit.files} files, ${serviceLimit.lines} lines`);
  console.log(`duplicate blocks             ${figures.duplicates.length}`);
  for (const { first, second, lines } of figures.duplicates)
    console.log(`  ${lines} lines  ${first}  ${second}`);
  console.log(`files from due to badge      ${figures.toBadge ?? 'unknown: no README lists them'}`);
  for (const [name, walk] of Object.entries(walks))
    console.log(`files of the walk ${name.padEnd(10)} ${filesOfWalk(walk).length}`);
  for (const [folder, score] of Object.entries(kept.mutants))
    console.log(`mutants killed  ${score} %  ${folder}`);
}

const figures = measureTree();
const now = guarded(figures);
const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
if (!values.check) print(figures, kept);
const worse = grown(now, kept.most);
for (const name of worse)
  console.log(`worse: ${name} ${now[name]}, kept ${kept.most[name]}; \`npm run house\` shows where`);
if (values.keep) {
  writeFileSync(keptFile, `${JSON.stringify({ ...kept, most: now }, null, 2)}\n`);
  console.log('house.json keeps these figures from now on');
} else if (worse.length > 0) process.exitCode = 1;
