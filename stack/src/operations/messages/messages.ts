import { parseArgs } from 'node:util';
import { runCommand, StackFault } from '../../fault.ts';
import { readSettings } from '../../settings/settings.ts';
import { inDatabases } from '../backup/databases.ts';
import type { Sessions } from '../backup/tables.ts';
import { describeParked, listParked, replayParked } from './parked.ts';

const usage = `npm run messages -- list [--payload]
npm run messages -- replay <id> … | --all

  Parked messages: events that a service could not take in after five tries. list says which and why; replay has them
  announced once more, after the cause is gone. They are forgotten after 90 days.`;

async function list(sessions: Sessions, hasPayload: boolean): Promise<void> {
  const parked = await listParked(sessions);
  for (const one of parked) {
    console.log(describeParked(one));
    if (hasPayload) console.log(`  ${JSON.stringify(one.payload)}`);
  }
  console.log(`${parked.length} parked`);
}

async function replay(sessions: Sessions, ids: readonly string[], isAll: boolean): Promise<void> {
  const parked = await listParked(sessions);
  const missing = ids.filter((id) => !parked.some(({ messageId }) => messageId === id));
  if (missing.length > 0) throw new StackFault(`not parked: ${missing.join(', ')}`);
  const wanted = isAll ? parked : parked.filter(({ messageId }) => ids.includes(messageId));
  const faults = await replayParked(sessions, wanted);
  console.log(`${wanted.length - faults.length} announced again`);
  if (faults.length > 0) throw new StackFault(faults.join('\n'));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, payload: { type: 'boolean', default: false } },
  });
  const [verb, ...ids] = positionals;
  const isReplay = verb === 'replay' && ids.length > 0 !== values.all;
  if (!isReplay && !(verb === 'list' && ids.length === 0)) throw new StackFault(usage);
  await inDatabases(readSettings(process.env), (sessions) =>
    isReplay ? replay(sessions, ids, values.all) : list(sessions, values.payload),
  );
}

await runCommand(main);
