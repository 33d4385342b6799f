import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { runCommand, StackFault } from '../../fault.ts';
import { readSettings } from '../../settings/settings.ts';
import { openOffSite, readOffSite } from './off-site.ts';

const usage = `npm run off-site -- list | put <folder> <name> | get <name> <new folder> | remove <name>

  Copies of backups in the bucket of BACKUP_S3_ENDPOINT and BACKUP_S3_BUCKET.
  get   fetches one; npm run restore then checks and restores it`;

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [command = '', first = '', second = '', ...rest] = positionals;
  const wanted: Record<string, number> = { list: 0, put: 2, get: 2, remove: 1 };
  const given = [first, second, ...rest].filter((word) => word !== '').length;
  if (wanted[command] !== given) throw new StackFault(usage);
  const settings = readOffSite(readSettings(process.env).environment);
  if (settings === null)
    throw new StackFault(`set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET and their key\n\n${usage}`);
  const store = openOffSite(settings);
  const folderOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);
  if (command === 'list') console.log((await store.list()).join('\n') || 'no backups');
  if (command === 'put') await store.put(folderOf(first), second);
  if (command === 'get') await store.get(first, folderOf(second));
  if (command === 'remove') await store.remove(first);
  if (command !== 'list') console.log(`${command} ${first}: done`);
}

if (isEntryPoint(import.meta)) await runCommand(main);
