import { spawn } from 'node:child_process';
import { endWithLauncher, type GuardedProcess } from '../src/launcher/end-with-launcher.ts';
import { recordOf } from '../src/launcher/pid-file.ts';

// A minimal launcher: a service and a store that report their end, and a script such as a build.
function startGuarded(name: string, how: Partial<GuardedProcess>): number {
  const code = `process.on('${how.gracefulSignal ?? 'SIGTERM'}', () => { console.log('${name} ends'); process.exit(); });
    console.log('${name} runs'); setInterval(() => {}, 1000);`;
  const { pid = 0 } = spawn(process.execPath, ['-e', code], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {},
  });
  const record = recordOf(pid);
  if (record !== null) endWithLauncher(record, how);
  return pid;
}

const service = startGuarded('service', {});
const store = startGuarded('store', { isStore: true, gracefulSignal: 'SIGINT' });
const script = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid;
console.log(JSON.stringify({ launcher: process.pid, service, store, script }));
setInterval(() => undefined, 1000);
