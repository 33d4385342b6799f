import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimSameScreens, RemoteAbout, remoteFolderName } from '@kallos/contracts/gateway/remotes';
import { aboutOf, remoteFolders, globalNameOf, repository } from '../build/remote-folders.ts';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { filesOf, type NewRemote } from './files.ts';

const usage = `npm run new-remote -- <words> [--audience admin|business] [--at <folder>]

  makes mfe-<words> with a screen, a test, build, dev and deploy, and installs it; for example: new-patients
  --at makes it in another folder, as a repository of its own that builds with what npm run pack-packages packs`;

const fail = (message: string): never => {
  throw new Error(`${message}\n\n${usage}`);
};

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Returns the versions of the shell's shared packages and of the tools. */
function shellVersions(root: string): Record<string, string> {
  const versionsIn = (folder: string): Record<string, string> => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as Manifest;
    return { ...dependencies, ...devDependencies };
  };
  return { ...versionsIn('.'), ...versionsIn('shell') };
}

function readWish(args: readonly string[]): Omit<NewRemote, 'versions'> & { at: string | undefined } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { audience: { type: 'string', default: 'business' }, at: { type: 'string' } },
  });
  const [words = fail('which name?'), ...rest] = positionals;
  if (rest.length > 0) fail(`${rest.join(' ')} makes no sense here`);
  if (!remoteFolderName.test(`mfe-${words}`) || remoteFolderName.test(words))
    fail(`${words} is no name: at most 60 small letters and digits, hyphens between; mfe- is put before it`);
  const { audience } = values;
  if (audience !== 'admin' && audience !== 'business') return fail(`${audience} is no audience`);
  return { words, audience, isAlone: values.at !== undefined, at: values.at };
}

/**
 * Writes the folder of a new remote below a repository's root or `--at`; returns its path, throws when it
 * exists.
 */
export function makeRemote(root: string, args: readonly string[]): string {
  const { at, ...wish } = readWish(args);
  const name = `mfe-${wish.words}`;
  const folder = resolve(at ?? root, name);
  if (existsSync(folder)) fail(`${name} is there already`);
  const files = filesOf({ ...wish, versions: shellVersions(root) });
  const about = RemoteAbout.safeParse(
    (JSON.parse(files['package.json'] ?? '{}') as { kallos: unknown }).kallos,
  );
  if (!about.success) return fail([...new Set(about.error.issues.map(({ message }) => message))].join('; '));
  const own = { name: globalNameOf(name), about: about.data };
  const owner = remoteFolders(root).find((other) =>
    claimSameScreens(own, { name: globalNameOf(other), about: aboutOf(root, other) }),
  );
  if (owner !== undefined) fail(`${about.data.mounts.join(', ')} stands among the screens of ${owner}`);
  for (const [file, text] of Object.entries(files)) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return folder;
}

/** Makes the remote of the command line, formats and installs it. */
function make(): void {
  const folder = makeRemote(repository, process.argv.slice(2));
  const name = basename(folder);
  const formatter = join(repository, 'node_modules/.bin/oxfmt');
  execFileSync(formatter, ['-c', join(repository, '.oxfmtrc.json'), '.'], { cwd: folder });
  if (folder !== join(repository, name))
    return console.log(
      `${folder} is there: npm install <folder of npm run pack-packages>/*.tgz in it, then npm test, npm run dev, npm run deploy`,
    );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(`${name} is there: npm run dev -w ${name}, npm test -w ${name}, npm run deploy -w ${name}`);
}

if (isEntryPoint(import.meta)) await runCommand(make);
