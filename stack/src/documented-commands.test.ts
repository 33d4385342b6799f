import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from './root-folder.ts';

const read = (file: string): string => readFileSync(join(rootFolder, file), 'utf8');
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: rootFolder, exclude: ['**/node_modules', '**/dist'] });

const documents = find('{*,docs/**/*,packages/*/*,tests/*/*}.md');

/** Returns each command of the documents that matches, up to the end of its line or code, without a comment. */
const commandsLike = (pattern: RegExp): string[] => {
  const all = new RegExp(`(?<![\\w/.-])${pattern.source}[^\\n\`|]*`, 'g');
  const found = documents.flatMap((file) =>
    [...read(file).matchAll(all)].map(([command]) => command.replace(/ +#.*|,? -->.*|;.*| && .*/, '').trim()),
  );
  return [...new Set(found)].toSorted();
};

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json'))) as Manifest;
const folders = find('{*,{packages,tests}/*}/package.json').map(dirname);
const folderNamed = (wanted: string): string | undefined =>
  folders.find((folder) => folder === wanted || manifestOf(folder).name === wanted);

/** Returns the folder of a command's `-w`; the root without one, undefined for a placeholder. */
function folderOf(command: string): string | undefined {
  const wanted = / -w (\S+| ?<[^>]+>)/.exec(command)?.[1];
  if (wanted === undefined) return '.';
  return wanted.startsWith('<') ? undefined : (folderNamed(wanted) ?? `no folder ${wanted}`);
}

/** Returns the script of a command in the root, or in a front end's own repository. */
function scriptOf(command: string): string | undefined {
  const name = /^npm (?:run )?(?:-s )?(\S+)/.exec(command)?.[1] ?? '';
  const folder = folderOf(command);
  // A placeholder is a front end or a service.
  const places =
    folder === undefined ? ['mfe-portal', 'svc-posts'] : folder === '.' ? ['.', 'mfe-portal'] : [folder];
  return places
    .filter((place) => existsSync(join(rootFolder, place, 'package.json')))
    .flatMap((place) => {
      const script = manifestOf(place).scripts?.[name];
      return script === undefined ? [] : [script];
    })[0];
}

const npmCommands = commandsLike(/npm (?:run (?!it\b|NAME\b)|test\b|start\b)/);

describe('a command in the documents', () => {
  it('is found', () => {
    expect(npmCommands).toEqual(
      expect.arrayContaining(['npm run rehearse', 'npm start', 'npm run off-site -- list']),
    );
  });

  it('of npm has a script', () => {
    expect(npmCommands.filter((command) => scriptOf(command) === undefined)).toEqual([]);
  });

  it('of npm has only options that its program reads', () => {
    const unknown = npmCommands.flatMap((command) => {
      const [, words = ''] = command.split(' -- ');
      const program = /[\w./-]+\.(?:ts|mjs)/.exec(scriptOf(command) ?? '')?.[0];
      // Other programs than Node's belong to a library.
      if (
        program === undefined ||
        !/^(?:exec )?node /.test(scriptOf(command) ?? '') ||
        program.endsWith('kallos.mjs')
      )
        return [];
      const sources = find(`${dirname(program.replaceAll('../', ''))}/**/*.ts`)
        .map(read)
        .join('\n');
      return [...words.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)]
        .filter(([, option = '']) => !new RegExp(`['"\` [-]${option}['"\`:\\] ]`).test(sources))
        .map(([option]) => `${command}: ${option}`);
    });
    expect(unknown).toEqual([]);
  });

  it('of tests names some', () => {
    const tests = find('{*,{packages,tests}/*}/{src,testing}/**/*.test.{ts,tsx}');
    const without = npmCommands.filter((command) => {
      const [, words] = /^npm (?:test|run test:release) -- (.*)/.exec(command) ?? [];
      const [kind = '', ...rest] = words?.split(' ') ?? [];
      const filters = ['unit', 'screens', 'journeys'].includes(kind) ? rest : [kind, ...rest];
      return words !== undefined && filters.some((filter) => !tests.some((file) => file.includes(filter)));
    });
    expect(without).toEqual([]);
  });

  it('of Node has a program', () => {
    const programs = commandsLike(/node (?=[\w./-]+\.(?:ts|mjs))/).map(
      (command) => command.split(' ')[1] ?? '',
    );
    expect(programs.length).toBeGreaterThan(2);
    expect(programs.filter((file) => !existsSync(join(rootFolder, file)))).toEqual([]);
  });

  it('of make-env has only options and variables that it reads', () => {
    const makeEnv = read('deploy/make-env');
    const variables = read('docs/configuration.md');
    const unknown = commandsLike(/deploy\/make-env/).flatMap((command) =>
      [...command.matchAll(/(?<= )(--[a-z]+)|([A-Z][A-Z_0-9]+)(?==)/g)]
        .map(([word]) => word)
        .filter((word) => !(word.startsWith('--') ? makeEnv : variables + makeEnv).includes(word)),
    );
    expect(unknown).toEqual([]);
  });

  it('of Compose names services that exist', () => {
    const services = new Set(
      [...read('docker-compose.yml').matchAll(/^ {2}([a-z][\w-]*):$/gm)].map(([, name]) => name),
    );
    const named = commandsLike(/docker compose (?:run|exec|logs|ps|restart|up)\b/).flatMap((command) => {
      const [, verb = '', ...words] = command.replace(/^docker /, '').split(' ');
      const plain = words.filter(
        (word, at) =>
          !word.startsWith('-') &&
          !['--since', '--scale', '--entrypoint', '--volume'].includes(words[at - 1] ?? ''),
      );
      const own = verb === 'run' || verb === 'exec' ? plain.slice(0, 1) : plain;
      return own
        .filter((word) => /^[a-z]/.test(word) && !services.has(word))
        .map((word) => `${command}: ${word}`);
    });
    expect(named).toEqual([]);
  });
});
