import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StackFault } from './fault.ts';

/** The user for Postgres when the launcher runs as root, because Postgres refuses root. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function parsePasswd(text: string, names: string[]): SystemUser | null {
  const rows = text.split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const row = rows.find((fields) => fields[0] === name);
    if (row !== undefined) return { name, uid: Number(row[2]), gid: Number(row[3]) };
  }
  return null;
}

/** Returns null when this process is not root and may run Postgres itself. */
export function unprivilegedUser(): SystemUser | null {
  if (process.getuid?.() !== 0) {
    assertHasName();
    return null;
  }
  const user = parsePasswd(readFileSync('/etc/passwd', 'utf8'), ['postgres', 'nobody']);
  if (user === null) {
    throw new StackFault(
      "Postgres can't run as root, and this machine has neither a user postgres nor nobody",
    );
  }
  return user;
}

function assertHasName(): void {
  try {
    userInfo();
  } catch {
    throw new StackFault(
      `user id ${process.getuid?.()} has no entry in /etc/passwd, which Postgres needs: set DATABASE_URL instead`,
    );
  }
}

/** Returns whether the user may enter every folder above the path. */
export function canReach(path: string, user: SystemUser): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined) {
      const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Creates a folder outside the project that the lower user can enter. */
export function createReachableFolder(user: SystemUser): string {
  for (const folder of ['/var/lib/kallos', join(tmpdir(), 'kallos')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    if (canReach(join(folder, 'x'), user)) return folder;
  }
  throw new StackFault(
    `the user ${user.name}, who runs Postgres for root, can't enter this folder: move the project or set DATA_DIR`,
  );
}
