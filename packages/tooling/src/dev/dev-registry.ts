import { RemoteRegistry, shellContract } from '@kallos/contracts/gateway/remotes';
import { aboutOf, globalNameOf, repository } from '../build/remote-folders.ts';
import { prefixOf } from './dev-servers.ts';

// Without hashes: during development files change while they are in use.
const entryOf = (app: string, integrity: string): RemoteRegistry['remotes'][number] => ({
  name: globalNameOf(app),
  version: 'dev',
  contract: shellContract,
  entry: `${prefixOf(app)}mf-manifest.json`,
  integrity,
  preload: [],
  about: aboutOf(repository, app),
});

/** Returns the registry with the local remotes, and a deployment's for the rest. */
export async function registryWith(
  apps: readonly string[],
  against: URL | undefined,
  integrity = '',
): Promise<RemoteRegistry> {
  const own = apps.map((app) => entryOf(app, integrity));
  if (!against) return { generation: 0, remotes: own };
  const response = await fetch(new URL('/remotes.json', against));
  if (!response.ok) throw new Error(`${against.origin} answers ${response.status} for its registry`);
  const { generation, remotes: deployed } = RemoteRegistry.parse(await response.json());
  const names = new Set(own.map(({ name }) => name));
  return { generation, remotes: [...own, ...deployed.filter(({ name }) => !names.has(name))] };
}
