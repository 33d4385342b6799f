import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteAbout, remoteFolderName } from '@kallos/contracts/gateway/remotes';

/** The remotes of a repository: each folder of that name with a manifest. */
export const remoteFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => remoteFolderName.test(name) && existsSync(join(root, name, 'package.json')))
    .toSorted();

/** The front-ends of a repository, each in the folder of its name. */
export const frontEnds = (root: string): string[] => ['shell', ...remoteFolders(root)];

/** What a remote says of itself; throws with what is wrong. */
export function aboutOf(root: string, app: string): RemoteAbout {
  const manifest = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')) as { kallos?: unknown };
  const parsed = RemoteAbout.safeParse(manifest.kallos);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'kallos'}: ${message}`,
  );
  throw new Error(`${app}/package.json does not say what the remote is:\n${faults.join('\n')}`);
}
