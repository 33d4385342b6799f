import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { repository } from '../build/remote-folders.ts';
import { filesIn } from '../build/web-files.ts';
import { ts } from '../typescript.ts';

/** Shared modules by name, with their source files. */
export type Facades = Readonly<Record<string, string>>;

const compiler = join(repository, 'node_modules/ts7/bin/tsc');

/** Compiles files in a folder below `.cache`, where installed packages are found. */
function compile(folder: string, files: readonly string[], options: object): string[] {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = { types: ['node'], rootDir: repository, ...options };
  const base = join(repository, 'packages/tooling/tsconfig/web.json');
  writeFileSync(project, JSON.stringify({ extends: base, compilerOptions, files }));
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [compiler, '-p', project, '--pretty', 'false'],
    {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  if (error) throw error;
  return `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
}

function inFolder<T>(work: (folder: string) => T): T {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'shell-types-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the module name of the stored declarations, which are compared with today's. */
const keptName = (module: string): string => module.replace(/^@kallos\//, 'kept/');

/**
 * Resolves a specifier in the declarations of `from` (`packages/ui/src/button`) to one of our stored modules.
 */
function moduleNamed(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.'))
    return posix.join(posix.dirname(from), specifier).replace(/\.(d\.)?[cm]?[jt]sx?$/, '');
  const own = /^@kallos\/(ui|web-kit)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}` : undefined;
}

const specifiers = /(from |import\()(['"])([^'"]+)\2/g;
const nameOf = (file: string): string => file.replace(/^packages\/([^/]+)\/src\//, '@kallos/$1/');

/** Returns the declarations of shared modules and of our modules that they use, as ambient modules. */
export const declarationsOf = (facades: Facades): string =>
  inFolder((folder) => {
    const outDir = join(folder, 'out');
    const faults = compile(folder, Object.values(facades), {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      outDir,
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const found = new Map(
      filesIn(outDir).map((file) => [file.replace(/\.d\.ts$/, ''), readFileSync(join(outDir, file), 'utf8')]),
    );
    const names = new Map(
      Object.entries(facades).map(([name, file]) => [
        relative(repository, file).replace(/\.tsx?$/, ''),
        name,
      ]),
    );
    const reached = new Map<string, string>();
    const reach = (file: string): void => {
      const text = found.get(file);
      if (text === undefined || reached.has(file)) return;
      const needed: string[] = [];
      const rewritten = text.replaceAll(
        specifiers,
        (all, before: string, quote: string, specifier: string) => {
          const target = moduleNamed(specifier, file);
          if (target === undefined || !found.has(target)) return all;
          needed.push(target);
          return `${before}${quote}${keptName(names.get(target) ?? nameOf(target))}${quote}`;
        },
      );
      reached.set(file, rewritten.replaceAll(/^(export |)declare /gm, '$1'));
      for (const one of needed) reach(one);
    };
    for (const file of names.keys()) reach(file);
    const modules = [...reached].map(
      ([file, text]) =>
        `declare module '${keptName(names.get(file) ?? nameOf(file))}' {\n${text.trim()}\n}\n`,
    );
    return modules.toSorted().join('\n');
  });

interface Exported {
  readonly name: string;
  readonly isValue: boolean;
  /** The number of type parameters; undefined for a value. */
  readonly parameters: number | undefined;
}

/** Returns what stored declarations export from each module. */
function exportsIn(text: string): Map<string, Exported[]> {
  const file = 'kept.d.ts';
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name) => (name === file ? source : undefined),
  };
  const checker = ts
    .createProgram([file], { noResolve: true, noLib: true, types: [] }, host)
    .getTypeChecker();
  const describe = (symbol: ts.Symbol): Exported => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const meant = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    const type = meant.declarations?.find(
      (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one),
    );
    return {
      name: symbol.name,
      // Other packages' exports cannot be resolved here; all of them are values.
      isValue: (meant.flags & ts.SymbolFlags.Value) !== 0 || meant.declarations === undefined,
      parameters: type?.typeParameters?.length ?? (type ? 0 : undefined),
    };
  };
  return new Map(
    source.statements.filter(ts.isModuleDeclaration).map((statement) => {
      const symbol = checker.getSymbolAtLocation(statement.name);
      return [statement.name.text, (symbol ? checker.getExportsOfModule(symbol) : []).map(describe)] as const;
    }),
  );
}

/** Types that remotes only read: they may gain members and optional ones may become required. */
const readOnly = new Set(['RemoteAppProps', 'Query', 'Mutation', 'Session', 'SessionAnswer', 'WallTime']);

/** Returns lines that compile only when today's export satisfies users of the stored one. */
function claimsOf(module: string, { name, isValue, parameters }: Exported): string[] {
  const now = `import('${module}').${name}`;
  const kept = `import('${keptName(module)}').${name}`;
  const args = parameters ? `<${Array.from({ length: parameters }, () => 'any').join(', ')}>` : '';
  // A missing member would be ignored silently, so members are counted as well.
  const fits = (to: string, from: string, isRead = false): string[] => [
    isRead ? `${from} = null! as ${to}` : `${to} = null! as ${from}`,
    `KeysOf<${to}> = null! as KeysOf<${from}>`,
  ];
  return [
    ...(isValue ? [`typeof ${kept} = null! as typeof ${now}`] : []),
    // Component props are expanded, because generic components are compared loosely.
    ...(isValue && /^[A-Z]/.test(name) ? fits(`PropsOf<typeof ${now}>`, `PropsOf<typeof ${kept}>`) : []),
    ...(parameters === undefined ? [] : fits(now + args, kept + args, readOnly.has(name))),
  ];
}

const helpers = [
  `import type { JSXElementConstructor } from 'react';`,
  'type PropsOf<C> = C extends JSXElementConstructor<infer P> ? P : never;',
  'type KeysOf<T> = T extends unknown ? keyof T : never;',
];

/** Returns the exports that break stored declarations, with the compiler's message. */
export const breaksBetween = (kept: string, facades: Facades): string[] =>
  inFolder((folder) => {
    const promised = exportsIn(kept);
    const claims = Object.keys(facades).flatMap((module) =>
      (promised.get(keptName(module)) ?? []).flatMap((one) =>
        claimsOf(module, one).map((code) => ({ what: `${module}: ${one.name}`, code })),
      ),
    );
    const lines = claims.map(({ code }, index) => `export const c${index}: ${code};`);
    writeFileSync(join(folder, 'kept.d.ts'), kept);
    writeFileSync(join(folder, 'claims.ts'), [...helpers, ...lines].join('\n'));
    const paths = Object.fromEntries(Object.entries(facades).map(([name, file]) => [name, [file]]));
    const faults = new Map<string, string>();
    let last = '';
    for (const line of compile(folder, ['kept.d.ts', 'claims.ts'], { paths })) {
      const [, place, words = ''] = /claims\.ts\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? [];
      // Continuation lines of an error are indented.
      if (place === undefined && /^\s/.test(line) && last !== '')
        faults.set(last, `${faults.get(last)}\n${line}`);
      else if (place === undefined) {
        // Errors in the sources are reported by the type check.
        last = '';
        if (!/^\S+\.tsx?\(\d/.test(line) && !/^\s/.test(line)) throw new Error(line);
      } else {
        const what = claims[Number(place) - 1 - helpers.length]?.what ?? line;
        last = faults.has(what) ? '' : what;
        if (last !== '') faults.set(last, words);
      }
    }
    return [...faults].map(([what, words]) => `${what} is not what it was: ${words}`);
  });
