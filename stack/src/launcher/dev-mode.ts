import { join } from 'node:path';
import { watchServices } from '@kallos/tooling/build/build-services';
import { type Settings, stateFile } from '../settings/settings.ts';
import { paint, type Terminal, step } from '../terminal.ts';
import type { Platform } from './launch.ts';
import { readLogLine, writeLogLine } from './log-lines.ts';
import { PortRegistry } from './port-registry.ts';
import { ProcessFolder } from './process-folder.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** Starts the development server of the front-ends; returns its address once it serves. */
export async function startDevWeb(
  settings: Settings,
  screen: Terminal,
  cleanUps: (() => Promise<void>)[],
): Promise<string> {
  const port = await new PortRegistry(stateFile(settings, 'dev-ports.json')).reserve('web');
  const url = `http://127.0.0.1:${port}`;
  const devWeb = new SupervisedProcess({
    name: 'dev-web',
    command: [join(settings.root, 'packages/tooling/src/dev/dev-web.ts'), '--port', String(port)],
    cwd: settings.root,
    environment: settings.environment,
    readyUrl: `${url}/remotes.json`,
    folder: new ProcessFolder(stateFile(settings, 'run')),
    onLine: (line) => writeLogLine(screen, 'dev-web', readLogLine(line, 'info')),
    onCrash: (text) => screen.write(paint(screen, 'red', `dev-web     ${text}`)),
  });
  cleanUps.push(() => devWeb.stop(3000));
  devWeb.start();
  await step(
    screen,
    'dev-web',
    () => devWeb.ready(120_000),
    () => ({ outcome: 'ready', note: url }),
  );
  return url;
}

/** Rebuilds services on changes and restarts the changed ones. */
export async function watchAndRestart(platform: Platform, screen: Terminal): Promise<() => Promise<void>> {
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
