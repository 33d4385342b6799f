import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';
import { build } from 'esbuild';
import { repository } from '../build/remote-folders.ts';
import { filesIn } from '../build/web-files.ts';
import { sharedModules, sharedNames } from '../build/webpack/federation.ts';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { ts } from '../typescript.ts';
import { breaksBetween, declarationsOf, type Facades } from './shell-types.ts';

const command = 'node packages/tooling/src/shell-contract/shell-contract.ts';
const advice = `Keep what was there (a new member is optional), or raise shellContract in packages/contracts/src/gateway/remotes.ts and
write it down: ${command}. A change that hurts no deployed remote: ${command} --accept`;

/** The export names of each shared module in a contract. */
type ContractSnapshot = Record<string, string[]>;

const folder = join(repository, 'packages', 'contracts', 'shell-contracts');
const typesOf = (contract: number): string => join(folder, `${contract}.types.txt`);
const fileOf = (contract: number): string => join(folder, `${contract}.json`);

/**
 * Returns our shared modules; third-party ones keep their promises by their versions, and `sharedNames` lists
 * partly shared ones.
 */
export const ownSharedModules = (): string[] => sharedModules.filter((name) => name.startsWith('@kallos/'));

/** Returns the source file of one of our shared modules. */
export const sourceOf = (module: string): string => {
  const [, name = '', part = ''] = module.split('/');
  return join(repository, 'packages', name, 'src', `${part}.tsx`);
};

/** Returns the names that a source file exports at run time. */
async function exportsOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'nowhere',
    loader: { '.woff2': 'empty', '.css': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
  });
  const outputs = Object.values(metafile.outputs);
  return (outputs.find(({ entryPoint }) => entryPoint !== undefined)?.exports ?? []).toSorted();
}

/** Returns the present exports of our shared modules. */
export async function currentSnapshot(): Promise<ContractSnapshot> {
  const pairs = ownSharedModules().map(async (name) => [name, await exportsOf(sourceOf(name))] as const);
  const ofOthers = Object.entries(sharedNames).map(([name, names]) => [name, names.toSorted()] as const);
  return Object.fromEntries([...(await Promise.all(pairs)), ...ofOthers]);
}

/** Returns a contract's snapshot; throws when there is none. */
export function readSnapshot(contract: number): ContractSnapshot {
  if (!existsSync(fileOf(contract))) throw new Error(`contract ${contract} is not written down: ${command}`);
  return JSON.parse(readFileSync(fileOf(contract), 'utf8')) as ContractSnapshot;
}

function namesImported(statement: ts.Statement): Array<readonly [module: string, name: string]> {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
  if (ts.isImportDeclaration(statement)) {
    const { importClause } = statement;
    const named = importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named) || importClause.isTypeOnly) return [];
    return named.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => [moduleSpecifier.text, (propertyName ?? name).text] as const);
  }
  const { exportClause } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause) || statement.isTypeOnly) return [];
  return exportClause.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ propertyName, name }) => [moduleSpecifier.text, (propertyName ?? name).text] as const);
}

/** Returns the names that a front-end's sources use, by shared module. */
export function namesUsedBy(app: string): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const source = join(repository, app, 'src');
  for (const file of filesIn(source).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))) {
    const text = readFileSync(join(source, file), 'utf8');
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    for (const [module, name] of parsed.statements.flatMap((statement) => namesImported(statement)))
      used.set(module, (used.get(module) ?? new Set()).add(name));
  }
  return used;
}

const facades = (): Facades =>
  Object.fromEntries(ownSharedModules().map((module) => [module, sourceOf(module)]));

/** Returns the promised types that are gone or narrower now; contract 1 has names only. */
function brokenTypes(contract: number): string[] {
  const file = typesOf(contract);
  if (existsSync(file)) return breaksBetween(readFileSync(file, 'utf8'), facades());
  return contract === 1 ? [] : [`the types of contract ${contract} are not written down: ${command}`];
}

function refuse(broken: readonly string[]): void {
  console.error(`deployed remotes rely on what changed here:\n\n${broken.join('\n')}\n\n${advice}`);
  process.exitCode = 1;
}

function check(): void {
  const broken = [...new Set([shellContract, oldestContract])].flatMap((contract) => brokenTypes(contract));
  if (broken.length > 0) refuse(broken);
}

/**
 * Returns the promised names that still exist; a new name needs a new contract, because deployed shells lack
 * it.
 */
export const exportsStillPresent = (promised: ContractSnapshot, now: ContractSnapshot): ContractSnapshot =>
  Object.fromEntries(
    Object.entries(promised).map(([module, names]) => [
      module,
      names.filter((name) => now[module]?.includes(name)),
    ]),
  );

async function write(isAccepted: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const broken = isAccepted || !existsSync(typesOf(shellContract)) ? [] : brokenTypes(shellContract);
  if (broken.length > 0) return refuse(broken);
  const now = await currentSnapshot();
  const promised = existsSync(fileOf(shellContract))
    ? exportsStillPresent(readSnapshot(shellContract), now)
    : now;
  writeFileSync(fileOf(shellContract), `${JSON.stringify(promised, null, 2)}\n`);
  writeFileSync(typesOf(shellContract), declarationsOf(facades()));
  console.log(`contract ${shellContract} is written down in ${folder}`);
}

if (isEntryPoint(import.meta)) {
  const { values } = readCommandLine({
    options: { check: { type: 'boolean' }, accept: { type: 'boolean' } },
  });
  await (values.check ? check() : write(values.accept ?? false));
}
