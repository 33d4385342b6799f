import { AppError } from '@kallos/contracts/errors';
import { RemoteNeeds, type RemotePointer, ShellOffer } from '@kallos/contracts/gateway/deploys';
import {
  claimSameScreens,
  contractFault,
  type RemoteEntry,
  shellName,
} from '@kallos/contracts/gateway/remotes';
import * as z from 'zod';
import { findRelease } from '../pointers/pointer.ts';
import { incompatibilityOf } from '../releases/release-check.ts';
import type { RemoteFiles } from '../releases/remote-files.ts';
import type { DeployParts } from './deploy-parts.ts';

const Manifest = z.object({ kallos: RemoteNeeds });

async function readJson(files: RemoteFiles, address: string): Promise<unknown> {
  const file = address.startsWith('/') ? await files(address.slice(1)) : undefined;
  try {
    return file && JSON.parse(file.bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns what a shell offers to remotes. The shells of early platforms are in no registry. */
export async function readOffer(
  { files }: Pick<DeployParts, 'files'>,
  shell: RemoteEntry | undefined,
): Promise<ShellOffer> {
  const parsed = ShellOffer.safeParse(await readJson(files, shell?.entry ?? '/shell/contract.json'));
  if (parsed.success) return parsed.data;
  throw new AppError('unavailable', {
    message: 'The shell here does not say what it offers: build it anew.',
  });
}

/**
 * Returns what a remote needs; remotes of other or early builds declare only their contract
 * version.
 */
async function readNeeds({ files }: DeployParts, entry: RemoteEntry): Promise<RemoteNeeds> {
  const parsed = Manifest.safeParse(await readJson(files, entry.entry));
  const { contract, since = contract } = entry;
  return parsed.success ? parsed.data.kallos : { contract, since, shared: {} };
}

/** Returns the releases that a pointer serves to any browser. */
export const servedReleases = (pointer: RemotePointer) =>
  [...new Set([pointer.stable, pointer.canary?.version ?? pointer.stable])].flatMap(
    (version) => findRelease(pointer, version) ?? [],
  );

/** Returns every version of the shell, or of the remotes, that is served to some browser. */
function shownOf({ pointers, registry }: DeployParts, which: 'shell' | 'remotes'): RemoteEntry[] {
  const { shell, remotes = [] } = registry.current({}) ?? {};
  const stable = which === 'remotes' ? remotes : shell ? [shell] : [];
  const tried = pointers.names().flatMap((name) => {
    const pointer = pointers.current(name);
    const isMeant = (name === shellName) === (which === 'shell');
    const version = isMeant ? pointer?.canary?.version : undefined;
    const entry = version === undefined ? undefined : findRelease(pointer, version)?.entry;
    return entry && contractFault(entry, shell?.contract) === undefined ? [entry] : [];
  });
  return [...stable, ...tried];
}

/** Throws `conflict` when a release claims screens of another remote that is served. */
export function rejectTakenScreens(parts: DeployParts, entry: RemoteEntry): void {
  if (entry.name === shellName) return;
  const owner = shownOf(parts, 'remotes').find(
    (other) => other.name !== entry.name && claimSameScreens(entry, other),
  );
  if (owner)
    throw new AppError('conflict', {
      message: `${entry.name} claims screens of ${owner.name}. The version that is shown stays.`,
    });
}

/**
 * Throws `conflict` when versions of the shell or of a remote are incompatible with what is served.
 */
export async function requireCompatible(parts: DeployParts, name: string, versions: readonly RemoteEntry[]) {
  // Another remote may have claimed the screens since these versions were uploaded.
  for (const entry of versions) rejectTakenScreens(parts, entry);
  const isShell = name === shellName;
  const shells = isShell ? versions : shownOf(parts, 'shell');
  const shown = parts.registry.current({})?.shell?.contract;
  // A remote that is incompatible with the current shell already shows a card, so it does not block
  // the next shell.
  const remotes = isShell
    ? shownOf(parts, 'remotes').filter((entry) => contractFault(entry, shown) === undefined)
    : versions;
  const needs = await Promise.all(
    remotes.map(async (entry) => ({ entry, needs: await readNeeds(parts, entry) })),
  );
  for (const shell of shells) {
    const offer = await readOffer(parts, shell);
    for (const { entry, needs: wanted } of needs) {
      const fault = incompatibilityOf(
        `${entry.name} ${entry.version}`,
        wanted,
        offer,
        `the shell ${shell.version}`,
      );
      if (fault !== undefined)
        throw new AppError('conflict', { message: `${fault.what}. The version that is shown stays.` });
    }
  }
}
