import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StackFault } from '../fault.ts';

/** The tests that a command runs; a filter is part of a path, and without filters all files run. */
export interface Plan {
  readonly units?: readonly string[];
  readonly screens?: readonly string[];
  readonly journeys?: readonly string[];
  readonly chaos?: readonly string[];
}

/** Returns the test files below a root with one of the words in their path; all when there is no word. */
function filesWith(root: string, pattern: string, words: readonly string[]): string[] {
  const files = globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).toSorted();
  return files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}

const parts = ['unit', 'screens', 'journeys'] as const;
const isScreenTest = (file: string): boolean => file.endsWith('.screen.test.tsx');
/** Only a release needs it: another command runs it. */
const isReleaseTest = (file: string): boolean => file.endsWith('.release.test.ts');

/**
 * Returns a folder's unit files, its tests of screens and the journeys with its name: `portal-live.test.ts`
 * belongs to mfe-portal.
 */
function planForFolder(root: string, folder: string, words: readonly string[]): Plan {
  if (folder === 'tests/journeys') return { journeys: words[0] === 'journeys' ? words.slice(1) : words };
  const part = parts.find((name) => name === words[0]);
  const filters = part === undefined ? words : words.slice(1);
  const name = basename(folder).replace(/^mfe-/, '');
  const tests = filesWith(root, `${folder}/**/*.test.{ts,tsx}`, filters);
  const screens = tests.filter(isScreenTest);
  const units = tests.filter((file) => !isScreenTest(file) && !isReleaseTest(file));
  const journeys = filesWith(join(root, 'tests/journeys'), `src/journeys/**/${name}-*.test.ts`, filters);
  const isWanted = (name: (typeof parts)[number]) => part === undefined || part === name;
  return {
    ...(isWanted('unit') && units.length > 0 && { units }),
    ...(isWanted('screens') && screens.length > 0 && { screens }),
    ...(isWanted('journeys') && journeys.length > 0 && { journeys }),
  };
}

/** Returns a plan for journeys; throws at once, and not after the product has started, if a word matches none. */
function planForJourneys(root: string, words: readonly string[], isRelease: boolean): Plan {
  const known = globSync(`src/${isRelease ? 'release' : 'journeys'}/**/*.test.ts`, {
    cwd: join(root, 'tests/journeys'),
  });
  const unknown = words.filter((word) => !known.some((file) => file.includes(word)));
  if (unknown.length > 0) throw new StackFault(`no journey has ${unknown.join(', ')} in its path`);
  return { journeys: words };
}

/** Returns which products the journeys with one of the words in their path need; all without a word. */
export function kindsOf(root: string, words: readonly string[]): string[] {
  const files = filesWith(join(root, 'tests/journeys'), 'src/journeys/**/*.test.ts', words);
  const kinds = files.map((file) => (file.includes('/alone/') ? 'alone' : 'shared'));
  return [...new Set(kinds)];
}

/** Parses the arguments of `npm test`; a first `--folder=` limits it to a folder's tests. */
export function readPlan(root: string, words: readonly string[], isRelease = false): Plan {
  const option = words.find((word) => word.startsWith('--') && !word.startsWith('--folder='));
  if (option !== undefined && words[0] !== 'chaos') throw new StackFault(`unknown option ${option}`);
  const [first = '', ...rest] = words;
  const folder = /^--folder=(.+)$/.exec(first)?.[1];
  if (folder !== undefined) return planForFolder(root, folder, rest);
  if (first === 'unit') return { units: rest };
  if (first === 'screens') return { screens: rest };
  if (first === 'journeys') return planForJourneys(root, rest, isRelease);
  if (first === 'chaos') return { chaos: rest };
  return words.length === 0 ? { units: [], screens: [], journeys: [], chaos: [] } : { units: words };
}
