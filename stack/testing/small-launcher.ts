import { spawn } from 'node:child_process';
import { endTogether, type Ward } from '../src/end-together.ts';
import { recordOf } from '../src/pid-file.ts';

// A launcher as small as can be: a process, a store that says who outlived it, and a script such as a build.
const sleep = 'setInterval(() => {}, 1000);';

function startWard(code: string, how: Partial<Ward>): number {
  const { pid = 0 } = spawn(process.execPath, ['-e', `${code}; ${sleep}`], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {},
  });
  const record = recordOf(pid);
  if (record !== null) endTogether(record, how);
  return pid;
}

const service = startWard('', {});
const tellOthers = `process.on('SIGINT', () => {
  try { process.kill(${service}, 0); console.log('a service outlived the store'); } catch {}
  process.exit();
})`;
const store = startWard(tellOthers, { isStore: true, ask: 'SIGINT' });
const script = spawn(process.execPath, ['-e', sleep], { stdio: 'ignore' }).pid;
console.log(JSON.stringify({ launcher: process.pid, service, store, script }));
setInterval(() => undefined, 1000);
