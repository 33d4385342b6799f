import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { endTogether } from '../end-together.ts';
import { recordOf } from '../pid-file.ts';

export type Env = Readonly<Record<string, string>>;

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Starts programs that write their logs into a folder. */
export function openStarter(folder: string, cwd: string) {
  const children: ChildProcess[] = [];
  const latest = new Map<string, { child: ChildProcess; again: (more: Env) => void }>();
  const start = (name: string, program: string, words: readonly string[], values: Env): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(program, words, {
      cwd,
      env: { PATH: process.env['PATH'], TMPDIR: folder, ...values },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    children.push(child);
    // A rehearsal that is killed leaves nothing behind.
    const record = recordOf(child.pid ?? 0);
    if (record !== null) endTogether(record);
    latest.set(name, { child, again: (more) => start(name, program, words, { ...values, ...more }) });
  };
  const end = async (): Promise<void> => {
    const left = children.filter(runs);
    const ended = left.map((child) => once(child, 'exit'));
    for (const child of left) {
      child.kill('SIGTERM');
      child.kill('SIGCONT');
    }
    await Promise.all(ended);
  };
  const find = (name: string) => {
    const found = latest.get(name);
    if (found === undefined || !runs(found.child)) throw new Error(`${name} does not run`);
    return found.child;
  };
  return {
    start,
    end,
    signal: (name: string, kind: NodeJS.Signals): void => void find(name).kill(kind),
    /** Sends a signal that ends it; resolves when it is gone. */
    gone: async (name: string, kind: NodeJS.Signals): Promise<void> => {
      const child = find(name);
      child.kill(kind);
      await once(child, 'exit');
    },
    restart: (name: string): void => latest.get(name)?.again({}),
    /** Starts it a second time with other values than before; answers what ends the first one. */
    double: (name: string, more: Env): (() => Promise<unknown>) => {
      const first = find(name);
      latest.get(name)?.again(more);
      return async () => {
        first.kill('SIGTERM');
        await once(first, 'exit');
      };
    },
  };
}
