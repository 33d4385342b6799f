import { parseArgs } from 'node:util';
import { runCommand, StackFault } from '../../fault.ts';
import { readSettings } from '../../settings/settings.ts';
import { pause } from '../../wait.ts';
import { inDatabases } from './databases.ts';
import { countReleased, endHold } from './hold.ts';
import type { Sessions } from './tables.ts';

const usage = `npm run release [-- --at-once]

  Lets a restored platform publish. Each post that may have gone out since the backup is first looked for on its
  pages: found ones become published, doubtful ones need a look, the rest goes out.
  --at-once   does not wait until all of them are decided`;

const pollMs = 2000;

async function release({ posts, social }: Sessions, isWaiting: boolean): Promise<void> {
  const at = await endHold(posts, social);
  // After an interrupted wait the command counts again.
  if (at === null && (await countReleased(posts, social)).waiting === 0)
    throw new StackFault('nothing is on hold');
  console.log(
    `released ${at === null ? 'before' : `at ${at.toISOString()}`}; posts that were due are looked for on their pages first`,
  );
  for (let told = ''; isWaiting;) {
    const { waiting, found, sent, needsLook, failed } = await countReleased(posts, social);
    const words = `${waiting} waiting, ${found} found, ${sent} sent, ${needsLook} need a look, ${failed} failed`;
    if (words !== told) console.log(words);
    if (waiting === 0) return;
    told = words;
    await pause(pollMs);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'at-once': { type: 'boolean', default: false } },
  });
  if (positionals.length > 0) throw new StackFault(usage);
  await inDatabases(readSettings(process.env), (sessions) => release(sessions, !values['at-once']));
}

await runCommand(main);
