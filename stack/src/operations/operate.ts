import process from 'node:process';

/** The commands of RUNBOOK.md for the image, which holds no sources; the first argument names the command. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => import('./backup/backup.ts'),
  restore: () => import('./backup/restore.ts'),
  release: () => import('./backup/release.ts'),
  'off-site': () => import('./backup/off-site-copies.ts'),
  messages: () => import('./messages/messages.ts'),
  'export-account': () => import('./export-account.ts'),
  'erase-account': () => import('./erase-account.ts'),
  alertmanager: () => import('../observe/write-alertmanager.ts'),
  nightly: () => import('./backup/nightly.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const start = programs[name];
if (start === undefined) {
  console.error(`the first word must be one of: ${Object.keys(programs).join(', ')}`);
  process.exitCode = 1;
} else await start();
