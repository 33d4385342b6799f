import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canReach, unprivilegedUser, createReachableFolder } from '../system-user.ts';
import { findPostmaster } from './postmaster.ts';
import { stopPostgres } from './server.ts';

/**
 * Returns the tables' folder: inside the state folder, or outside when the user of Postgres cannot enter
 * that. `id` changes with the state folder, so that a new state folder gets new tables.
 */
export async function placeTables(stateFolder: string, id: string): Promise<string> {
  const user = unprivilegedUser();
  const inside = join(stateFolder, 'postgres');
  if (user === null || existsSync(inside)) return inside;
  // Only search permission is added; the state folder's content stays unreadable.
  chmodSync(stateFolder, statSync(stateFolder).mode | 0o111);
  if (canReach(inside, user)) return inside;
  const path = createHash('sha256').update(stateFolder).digest('hex').slice(0, 12);
  const open = createReachableFolder(user);
  const outside = `tables-${path}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
  for (const name of readdirSync(open)) {
    const isSuperseded = name.startsWith(`tables-${path}-`) && !name.startsWith(outside);
    if (isSuperseded) await discard(join(open, name));
  }
  return join(open, outside);
}

async function discard(folder: string): Promise<void> {
  const postmaster = findPostmaster(folder);
  if (postmaster !== null) await stopPostgres(postmaster);
  rmSync(folder, { recursive: true, force: true });
}
