import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { RemoteAbout, remoteFolderName } from '@kallos/contracts/gateway/remotes';
import { repository } from '../webpack-preset.ts';
import { filesOf, type NewRemote } from './files.ts';

const usage = `npm run new-remote -- <words> [--audience admin|business]

  makes mfe-<words> with a screen, a test, build, dev and deploy, and installs it; for example: new-patients`;

const fail = (message: string): never => {
  throw new Error(`${message}\n\n${usage}`);
};

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** The versions that the shell stands on, which a remote shares. */
function shellVersions(root: string): Record<string, string> {
  const text = readFileSync(join(root, 'shell', 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text) as Manifest;
  return { ...dependencies, ...devDependencies };
}

function readWish(args: readonly string[]): Omit<NewRemote, 'versions'> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { audience: { type: 'string', default: 'business' } },
  });
  const [words = fail('which name?'), ...rest] = positionals;
  if (rest.length > 0) fail(`${rest.join(' ')} makes no sense here`);
  if (!remoteFolderName.test(`mfe-${words}`))
    fail(`${words} is no name: small letters, digits, hyphens between`);
  const { audience } = values;
  if (audience !== 'admin' && audience !== 'business') return fail(`${audience} is no audience`);
  return { words, audience };
}

/** Writes the folder of a new remote below a repository's root and answers its name; refuses one that is there. */
export function makeRemote(root: string, args: readonly string[]): string {
  const wish = readWish(args);
  const name = `mfe-${wish.words}`;
  if (existsSync(join(root, name))) fail(`${name} is there already`);
  const files = filesOf({ ...wish, versions: shellVersions(root) });
  const about = RemoteAbout.safeParse(
    (JSON.parse(files['package.json'] ?? '{}') as { kallos: unknown }).kallos,
  );
  if (!about.success) fail(about.error.issues.map(({ message }) => message).join('; '));
  for (const [file, text] of Object.entries(files)) {
    const target = join(root, name, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return name;
}

if (import.meta.main)
  try {
    const name = makeRemote(repository, process.argv.slice(2));
    execFileSync(join(repository, 'node_modules/.bin/oxfmt'), [name], { cwd: repository });
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    console.log(`${name} is there: npm run dev -w ${name}, npm test -w ${name}, npm run deploy -w ${name}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
