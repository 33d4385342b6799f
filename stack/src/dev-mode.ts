import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { watchServices } from '@kallos/tooling/build-services';
import { endTogether } from './end-together.ts';
import { StackFault } from './fault.ts';
import type { Platform } from './launch.ts';
import { readLogLine, writeLogLine } from './log-lines.ts';
import { endProcess } from './pid-file.ts';
import { PortBook } from './ports.ts';
import { ProcessFolder } from './process-folder.ts';
import { paint, type Screen, step } from './screen.ts';
import { type Settings, stateFile } from './settings.ts';
import { pollUntil } from './wait.ts';

/** Starts the front-ends' development server and answers its address once it serves. */
export async function startDevWeb(
  settings: Settings,
  screen: Screen,
  cleanUps: (() => Promise<void>)[],
): Promise<string> {
  const folder = new ProcessFolder(stateFile(settings, 'run'));
  const port = await new PortBook(stateFile(settings, 'dev-ports.json')).take('web');
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [join(settings.root, 'packages/tooling/src/dev-web.ts'), '--port', String(port)],
    {
      cwd: settings.root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const source of [child.stdout, child.stderr]) {
    createInterface({ input: source }).on('line', (line) =>
      writeLogLine(screen, 'dev-web', readLogLine(line, 'info')),
    );
  }
  const record = child.pid === undefined ? null : folder.remember('dev-web', child.pid);
  if (record !== null) endTogether(record);

  cleanUps.push(async () => {
    if (record !== null) await endProcess(record, { graceMs: 3000 });
    folder.forget('dev-web');
  });
  await step(
    screen,
    'dev-web',
    async () => {
      const serves = await pollUntil(async () => (child.exitCode === null ? await answers(url) : false), {
        timeoutMs: 120_000,
        everyMs: 250,
      });
      if (serves !== true) throw new StackFault('the development server of the front-ends did not start');
    },
    () => ({ outcome: 'ready', note: url }),
  );
  return url;
}

async function answers(url: string): Promise<true | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return true;
  } catch {
    return null;
  }
}

/** Rebuilds services as they are edited and restarts those that became different. */
export async function watchAndRestart(platform: Platform, screen: Screen): Promise<() => Promise<void>> {
  let queue = Promise.resolve();
  const complain = (text: string) => screen.write(paint(screen, 'red', text));
  const watching = await watchServices(
    platform.settings.root,
    (bundles) => {
      queue = queue.then(() => platform.restart(bundles)).catch((error: unknown) => complain(String(error)));
    },
    (report) => complain(`services     ${report}`),
  );
  return watching.stop;
}
