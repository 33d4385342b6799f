import type { RemoteNeeds, ShellOffer } from '@kallos/contracts/gateway/deploys';
import { oldestContract, shellContract } from '@kallos/contracts/gateway/remotes';
import { folderOf, repository } from './remote-folders.ts';
import { sharedModules, sharedTable } from './webpack/federation.ts';
import { versionIn } from './webpack/webpack-preset.ts';

const sharedOf = (app: string) =>
  Object.entries(sharedTable(sharedModules, versionIn(folderOf(repository, app))));

/** Returns the shared modules that a remote's manifest requires. */
export const needsOf = (app: string): RemoteNeeds => ({
  contract: shellContract,
  since: oldestContract,
  shared: Object.fromEntries(sharedOf(app).map(([name, { requiredVersion }]) => [name, requiredVersion])),
});

/** Returns the contract that the shell offers to remotes. */
export const offerOf = (app: string): ShellOffer => ({
  contract: shellContract,
  shared: Object.fromEntries(sharedOf(app).map(([name, { version }]) => [name, version])),
});
