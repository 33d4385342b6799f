import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { buildShell } from '../build/build-one.ts';
import { repository } from '../build/remote-folders.ts';
import { publishFolder } from '../build/web-files.ts';
import { shellConfig } from '../build/webpack/webpack-preset.ts';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { namesUsedBy, ownSharedModules, readSnapshot, sourceOf } from './shell-contract.ts';

const remotesModule = join(repository, 'packages/contracts/src/gateway/remotes.ts');

/** Writes modules with the exports of a contract; returns them by shared module. */
function writeFacades(contract: number, folder: string): Record<string, string> {
  const promised = readSnapshot(contract);
  const usedByShell = namesUsedBy('shell');
  return Object.fromEntries(
    ownSharedModules().map((module) => {
      const names = new Set([...(promised[module] ?? []), ...(usedByShell.get(module) ?? [])]);
      const file = join(folder, `${module.replaceAll(/\W/g, '_')}.tsx`);
      writeFileSync(file, `export { ${[...names].join(', ')} } from ${JSON.stringify(sourceOf(module))};\n`);
      return [`${module}$`, file] as const;
    }),
  );
}

/**
 * Builds today's shell with an earlier contract: its shared modules export what that contract promised.
 * Remotes are tried in it before they may declare that contract.
 */
async function buildEarlierShell(contract: number, target: string): Promise<void> {
  const folder = join(repository, '.cache', `shell-of-contract-${contract}`);
  mkdirSync(folder, { recursive: true });
  const saysSo = join(folder, 'remotes.ts');
  writeFileSync(
    saysSo,
    `export * from ${JSON.stringify(remotesModule)};\nexport const shellContract = ${contract};\n`,
  );
  const app = { name: 'shell', folder: join(repository, 'shell') };
  const version = `contract-${contract}`;
  const configuration = shellConfig(app)({ version });
  await buildShell(
    {
      ...configuration,
      cache: false,
      output: { ...configuration.output, path: join(folder, 'dist'), publicPath: '/shell/' },
      resolve: { ...configuration.resolve, alias: writeFacades(contract, folder) },
      plugins: [
        ...(configuration.plugins ?? []),
        new webpack.NormalModuleReplacementPlugin(/contracts\/gateway\/remotes$/, (request) => {
          if (!request.contextInfo.issuer.startsWith(folder)) request.request = saysSo;
        }),
      ],
    },
    { folder: join(folder, 'dist'), version, contract },
  );
  publishFolder(join(folder, 'dist'), target);
}

if (isEntryPoint(import.meta)) {
  const { values } = readCommandLine({ options: { contract: { type: 'string' }, to: { type: 'string' } } });
  if (!values.contract || !values.to) throw new Error('usage: earlier-shell.ts --contract <n> --to <folder>');
  await buildEarlierShell(Number(values.contract), values.to);
}
