import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { filesIn } from '../build/web-files.ts';
import { ts } from '../typescript.ts';
import { repository } from '../build/remote-folders.ts';

/** A shared module's name and the source file that it is made from. */
export type Facades = Readonly<Record<string, string>>;

const compiler = join(repository, 'node_modules/ts7/bin/tsc');

/** Runs the compiler over some files in a folder of its own below `.cache`, where installed packages are found. */
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

/** Under which name the kept declarations of a module stand beside those of today. */
const keptName = (module: string): string => module.replace(/^@kallos\//, 'kept/');

/** What a specifier in the declarations of `from` (`packages/ui/src/button`) means, when it is one of ours that is kept. */
function moduleNamed(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.'))
    return posix.join(posix.dirname(from), specifier).replace(/\.(d\.)?[cm]?[jt]sx?$/, '');
  const own = /^@kallos\/(ui|web-kit)\/(.+)$/.exec(specifier);
  return own ? `packages/${own[1]}/src/${own[2]}` : undefined;
}

const specifiers = /(from |import\()(['"])([^'"]+)\2/g;
const nameOf = (file: string): string => file.replace(/^packages\/([^/]+)\/src\//, '@kallos/$1/');

/** The declarations of shared modules and all of ours that they lean on, as one text of ambient modules. */
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
  /** How many type parameters a type takes; undefined for what is no type. */
  readonly parameters: number | undefined;
}

/** What kept declarations export from each module. */
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
      // What another package brings can't be seen from here; all of that is run-time code.
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

/** Types that remotes read and never write: they may gain members, and the others may lose duties. */
const readOnly = new Set(['RemoteAppProps', 'Query', 'Mutation', 'Session', 'SessionAnswer', 'WallTime']);

/** Lines which compile only when today's export still serves whoever was built against the kept one. */
function claimsOf(module: string, { name, isValue, parameters }: Exported): string[] {
  const now = `import('${module}').${name}`;
  const kept = `import('${keptName(module)}').${name}`;
  const args = parameters ? `<${Array.from({ length: parameters }, () => 'any').join(', ')}>` : '';
  // A member that is gone would be given in vain, and no error would tell: so members are counted besides.
  const fits = (to: string, from: string, isRead = false): string[] => [
    isRead ? `${from} = null! as ${to}` : `${to} = null! as ${from}`,
    `KeysOf<${to}> = null! as KeysOf<${from}>`,
  ];
  return [
    ...(isValue ? [`typeof ${kept} = null! as typeof ${now}`] : []),
    // A component's properties are written out, because components with type parameters are compared loosely.
    ...(isValue && /^[A-Z]/.test(name) ? fits(`PropsOf<typeof ${now}>`, `PropsOf<typeof ${kept}>`) : []),
    ...(parameters === undefined ? [] : fits(now + args, kept + args, readOnly.has(name))),
  ];
}

const helpers = [
  `import type { JSXElementConstructor } from 'react';`,
  'type PropsOf<C> = C extends JSXElementConstructor<infer P> ? P : never;',
  'type KeysOf<T> = T extends unknown ? keyof T : never;',
];

/** What today's modules no longer give of what kept declarations promised: each name, with the compiler's words. */
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
      // What the compiler says further of a fault is indented below it.
      if (place === undefined && /^\s/.test(line) && last !== '')
        faults.set(last, `${faults.get(last)}\n${line}`);
      else if (place === undefined) {
        // A fault in the sources is told by the check of types.
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
