import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { budgetFault, previewPath } from '@kallos/contracts/gateway/deploys';
import type {
  Audience,
  PointerAct,
  PointerChange,
  ReleaseUpload,
  RemotePointer,
} from '@kallos/contracts/gateway/deploys';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { aboutOf, folderOf, releaseFolder, repository } from '../build/remote-folders.ts';
import { filesIn } from '../build/web-files.ts';
import { isEntryPoint } from '../entry-point.ts';
import { runCommand } from '../run-command.ts';
import { checkTypes } from './check-types.ts';
import { type DeployClient, findToken, openDeployClient } from './gateway-client.ts';
import { type DeployOptions, readOptions } from './options.ts';

const say = (line: string): void => console.log(line);

const packFolder = (folder: string): ReleaseUpload => ({
  files: Object.fromEntries(
    filesIn(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]),
  ),
});

async function timed<T>(label: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await run();
  say(`${label.padEnd(10)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

const withNote = ({ note }: DeployOptions): { note?: string } => (note === undefined ? {} : { note });

const firstScreenOf = (app: string): string =>
  app === shellName ? '/business/login' : (aboutOf(repository, app).smoke[0] ?? '/');

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} kB`;

/** Prints the release's sizes; throws before the upload when a gateway would reject it. */
function reportSizes(app: string, folder: string): void {
  const sizes = new Map(filesIn(folder).map((file) => [file, statSync(join(folder, file)).size]));
  const scripts = [...sizes].filter(([name]) => name.endsWith('.js')).toSorted(([, a], [, b]) => b - a);
  const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
  const named = scripts.slice(0, 3).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`);
  say(
    `${'size'.padEnd(10)} ${kilobytes(total)} in ${scripts.length} scripts; the largest: ${named.join(', ')}`,
  );
  const fault = app === shellName ? undefined : budgetFault(sizes);
  if (fault !== undefined) throw new Error(`${fault} What is shown stays.`);
}

async function ship(options: DeployOptions, client: DeployClient): Promise<void> {
  const { app, audience, filesAt, registry } = options;
  // Loaded on demand: the build tools and the browser take seconds, which `list` and `rollback` do not need.
  const [{ buildRelease }, { smokeRender }] = await Promise.all([
    import('../build/build-web.ts'),
    import('./smoke.ts'),
  ]);
  // In parallel with the build, which strips types without checking them.
  const types = options.areTypesSkipped
    ? undefined
    : timed('types', () => checkTypes(folderOf(repository, app)));
  types?.catch(() => undefined);
  const take = (folder: string): ReleaseUpload =>
    filesAt === undefined ? packFolder(folder) : { address: filesAt };
  const { version, taken: upload } = await timed('built', () => buildRelease(app, options.version, take));
  if (types === undefined) say('types not checked');
  await types;
  reportSizes(app, releaseFolder(repository, app, version));
  const { preview, isNew } = await timed('verified', () => client.upload(version, upload));
  if (!isNew) say(`${version} was uploaded before, with the same content`);
  if (options.isSmokeSkipped) say('not tried in a browser');
  else {
    const faults = await timed('tried', () => smokeRender({ app, version, registry, preview, filesAt }));
    if (faults.length > 0)
      throw new Error(`${app} ${version} does not render; what is shown stays:\n${faults.join('\n')}`);
  }
  say(`preview    ${registry}${previewPath(firstScreenOf(app), preview)}`);
  if (options.command === 'preview') return;
  const smoke = options.isSmokeSkipped ? 'not tried in a browser' : undefined;
  const note = [options.note, smoke].filter((one) => one !== undefined).join('; ');
  const wish = { version, ...(note === '' ? {} : { note }), ...(options.isReplacing && { replace: true }) };
  const pointer = await client.move(
    audience ? { action: 'canary', audience, ...wish } : { action: 'deploy', ...wish },
  );
  describe(pointer);
}

function describe({ name, stable, canary }: RemotePointer): void {
  say(`${name}  ${stable === '' ? 'nothing is shown yet' : `${stable} is shown`}`);
  if (!canary) return;
  say(`${name}  ${canary.version} is on trial for ${inWords(canary.audience)}`);
}

const inWords = (audience: Audience): string =>
  'percent' in audience ? `${audience.percent}% of browsers` : `accounts ${audience.accounts.join(', ')}`;

/** Joins a text to one line: older gateways stored notes of several. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

function inOneEntry({ action, version, from, ended, by, at, note, audience }: PointerAct): string {
  const change = action === 'upload' ? version : `${ended ?? from} → ${version}`;
  const said = [audience && inWords(audience), note].filter((one) => one !== undefined).join('; ');
  return inOneLine(
    `  ${at}  ${by.padEnd(16)} ${action.padEnd(9)} ${change}${said === '' ? '' : `  (${said})`}`,
  );
}

function list(pointer: RemotePointer): void {
  describe(pointer);
  say(`\nreleases (contract, who, when)`);
  for (const { entry, by, at } of Object.values(pointer.releases))
    say(`  ${entry.version.padEnd(16)} ${String(entry.contract).padEnd(3)} ${by.padEnd(16)} ${at}`);
  say('\nwho shipped what');
  for (const act of pointer.acts) say(inOneEntry(act));
}

function makeToken({ app, holder }: DeployOptions): void {
  const token = `kd_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest('hex');
  say(`KALLOS_DEPLOY_TOKEN=${token}`);
  say(
    `\nAdd its hash to DEPLOY_TOKENS, separated by commas, and restart the gateway. A token made under Front Ends in the`,
  );
  say(`admin area needs no restart, expires, and can be revoked.`);
  say(`${app.replaceAll('-', '_')}:${holder}:${hash}`);
}

const promotionOf = (options: DeployOptions): PointerChange => ({
  action: 'promote',
  version: options.version ?? '',
  ...withNote(options),
});

const rollbackOf = (options: DeployOptions): PointerChange => ({
  action: 'rollback',
  ...(options.version !== undefined && { from: options.version }),
  ...(options.to !== undefined && { to: options.to }),
  ...withNote(options),
});

/** Runs the command of a command line. */
async function deploy(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const { app, command, registry } = options;
  if (command === 'token') return makeToken(options);
  const client = openDeployClient(app, registry, findToken(app, registry, repository));
  if (command === 'deploy' || command === 'preview') return ship(options, client);
  if (command === 'list') return list(await client.look());
  const moved = await client.move(command === 'promote' ? promotionOf(options) : rollbackOf(options));
  describe(moved);
}

/** Runs the deploy command of this process. */
export const runDeploy = (): Promise<void> => runCommand(() => deploy(process.argv.slice(2)));

if (isEntryPoint(import.meta)) await runDeploy();
