import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openLog } from '@kallos/service-kit/observability/log';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { describeFault, StackFault } from '../../fault.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { pause } from '../../wait.ts';
import { eraseDueAccounts } from '../erase.ts';
import { recordBackup, takeBackup } from './backup.ts';
import { type OffSite, openOffSite, readOffSite } from './off-site.ts';
import { readPassphrase } from './sealed.ts';

const dayMs = 86_400_000;
const againMs = 600_000;

/** Backups are named by their time; only verified ones have such a name. */
const stamp = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/;
const stampOf = (at: Date): string => at.toISOString().replaceAll(/:|\.\d+/g, '');
const momentOf = (name: string): number => Date.parse(name.replace(stamp, '$1:$2:$3Z'));
const isUntried = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d{6}Z\.untried/.test(name);
const goodOnes = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => stamp.test(name))
        .toSorted()
    : [];

/** Returns the milliseconds until the next backup is due. */
export function msUntilNext(folder: string, now: Date): number {
  const newest = goodOnes(folder).at(-1);
  return newest === undefined ? 0 : Math.max(0, momentOf(newest) + dayMs - now.getTime());
}

/** Deletes expired backups except the newest, and remains of incomplete ones. */
export function deleteExpired(folder: string, keepDays: number, now: Date): string[] {
  const isOld = (name: string) => now.getTime() - momentOf(name) > keepDays * dayMs;
  const left = existsSync(folder) ? readdirSync(folder).filter(isUntried) : [];
  const gone = [...goodOnes(folder).slice(0, -1).filter(isOld), ...left];
  for (const name of gone) rmSync(join(folder, name), { recursive: true, force: true });
  return gone;
}

/** Takes a backup, verifies it, names it and deletes expired ones. */
export async function takeNightlyBackup(
  take: (folder: string) => Promise<void>,
  folder: string,
  keepDays: number,
): Promise<string[]> {
  const now = new Date();
  // Remains of earlier tries only take space.
  deleteExpired(folder, Number.POSITIVE_INFINITY, now);
  const name = join(folder, stampOf(now));
  await take(`${name}.untried`);
  renameSync(`${name}.untried`, name);
  return deleteExpired(folder, keepDays, now);
}

function readKeepDays(settings: Settings): number {
  const days = Number(settings.environment.BACKUP_KEEP_DAYS || 14);
  if (days >= 1) return days;
  throw new StackFault('BACKUP_KEEP_DAYS must be a number of days, 1 or more');
}

/** Copies the newest good backup to a store unless it is there, and deletes expired copies; returns its name. */
export async function copyNewest(
  store: OffSite,
  folder: string,
  keepDays: number,
  now: Date,
): Promise<string | undefined> {
  const newest = goodOnes(folder).at(-1);
  if (newest === undefined) return undefined;
  const there = await store.list();
  if (!there.includes(newest)) await store.put(join(folder, newest), newest);
  const isOld = (name: string) => stamp.test(name) && now.getTime() - momentOf(name) > keepDays * dayMs;
  for (const name of there) if (name !== newest && isOld(name)) await store.remove(name);
  return newest;
}

/** Takes a backup whenever the newest is a day old, until the process ends. */
async function keepBackups(): Promise<void> {
  const log = openLog('backup', 'info');
  const folder = resolve(process.argv[2] ?? '/backups');
  const settings = readSettings(process.env);
  const passphrase = readPassphrase(process.env);
  const keepDays = readKeepDays(settings);
  const offSite = readOffSite(settings.environment);
  const store = offSite && openOffSite(offSite);
  // The health check looks for this file; a failed backup deletes it.
  const isWell = join(tmpdir(), 'kallos-backed-up');
  writeFileSync(isWell, '');
  // Without a copy elsewhere a backup does not count: its age raises the alert.
  const take = (draft: string) =>
    takeBackup(settings, { folder: draft, passphrase, isTried: true, isRecorded: !store });
  let copied: string | undefined;
  for (;;) {
    if (!store || copied !== undefined) await pause(msUntilNext(folder, new Date()));
    try {
      if (msUntilNext(folder, new Date()) === 0) {
        copied = undefined;
        const deleted = await takeNightlyBackup(take, folder, keepDays);
        log.info({ deleted }, 'a backup was taken');
        const erased = await eraseDueAccounts(settings, () => {});
        if (erased.length > 0) log.info({ erased }, 'accounts were erased whose grace period is over');
      }
      if (store && copied === undefined) {
        copied = await copyNewest(store, folder, keepDays, new Date());
        if (copied !== undefined) await recordBackup(settings, join(folder, copied));
        log.info({ copied }, 'the newest backup is off-site');
      }
      writeFileSync(isWell, '');
    } catch (error) {
      rmSync(isWell, { force: true });
      log.error({ err: error }, 'no backup was taken or copied, will try again');
      await pause(againMs);
    }
  }
}

if (isEntryPoint(import.meta)) {
  // Process 1 of a container ignores signals without a handler.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  keepBackups().catch((error: unknown) => {
    console.error(describeFault(error));
    process.exitCode = 78;
  });
}
