import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../build/remote-folders.ts';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';

// The newest few are enough, because each landing runs the check. A published subject cannot be changed.
const checkedCommits = 5;
const longest = 72;

const notVerbs = new Set(['a', 'an', 'the', 'what', 'when', 'where', 'one', 'no', 'each', 'every', 'all']);
const imperatives = new Set([
  'embed',
  'feed',
  'seed',
  'shed',
  'speed',
  'bring',
  'string',
  'ping',
  'bias',
  'focus',
]);

/** Returns the folders that may prefix a subject: of the repository, its packages and its tests. */
export function subjectPrefixes(): Set<string> {
  const folders = globSync(['*/', 'packages/*/', 'tests/*/'], { cwd: repository });
  return new Set([...folders.flatMap((folder) => [folder, path.basename(folder)]), 'config']);
}

const isImperative = (verb: string): boolean =>
  !notVerbs.has(verb) && (imperatives.has(verb) || !/(?:ed|ing|[^s]s)$/.test(verb));

/** Returns the fault of a commit's subject, or undefined. */
export function subjectFault(subject: string, prefixes: ReadonlySet<string>): string | undefined {
  if (subject.length > longest) return `has ${subject.length} characters, at most ${longest} are allowed`;
  const [, before, verb = ''] = /^([\w-]+(?:\/[\w-]+)?(?:, [\w-]+)*): (\S+)/.exec(subject) ?? [];
  if (before === undefined) return 'has no folder as prefix, as in "svc-posts: reject past dates"';
  const unknown = before.split(', ').find((prefix) => !prefixes.has(prefix));
  if (unknown !== undefined) return `starts with "${unknown}", which is no folder`;
  return isImperative(verb) ? undefined : `does not start with an imperative verb: "${verb}"`;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Returns the newest commits since the newest tag; undefined outside a git repository, as in an export. */
function recentSubjects(): string[] | undefined {
  let since: string[];
  try {
    git('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
  try {
    since = [`${git('describe', '--tags', '--abbrev=0')}..HEAD`];
  } catch {
    since = ['HEAD'];
  }
  const log = git('log', '--no-merges', `--max-count=${checkedCommits}`, '--format=%h %s', ...since);
  return log.split('\n').filter(Boolean);
}

if (isEntryPoint(import.meta)) {
  readCommandLine({ options: {} });
  const commits = recentSubjects();
  const prefixes = subjectPrefixes();
  const faults = (commits ?? []).flatMap((commit) => {
    const [hash = '', subject = ''] = commit.split(/ (.*)/s);
    const fault = subjectFault(subject, prefixes);
    return fault === undefined ? [] : [`${hash} ${subject}\n  ${fault}`];
  });
  for (const fault of faults) console.log(fault);
  console.log(
    commits ? `commit subjects: ${commits.length}` : 'commit subjects: skipped, there is no git history',
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
