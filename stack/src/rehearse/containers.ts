import { spawnSync } from 'node:child_process';
import { rootFolder } from '../root-folder.ts';

const answers = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** How Compose is called here; null without a container engine. */
export function findCompose(): readonly string[] | null {
  if (!answers('docker', 'info')) return null;
  if (answers('docker', 'compose', 'version')) return ['docker', 'compose'];
  return answers('docker-compose', 'version') ? ['docker-compose'] : null;
}

/** Runs docker-compose.yml under a project of its own; answers what ends it and removes its volumes. */
export function startContainers(compose: readonly string[], envFile: string, isBuilt: boolean): () => void {
  const [program = '', ...words] = compose;
  const run = (...more: string[]) =>
    spawnSync(program, [...words, '--env-file', envFile, ...more], { cwd: rootFolder, stdio: 'inherit' })
      .status;
  const end = () => void run('down', '--volumes', '--timeout', '15');
  if (!isBuilt && run('build') !== 0) throw new Error('the image was not built');
  if (run('up', '--detach', '--no-build') !== 0) {
    run('logs', '--tail', '30');
    end();
    throw new Error('the containers did not become healthy');
  }
  return end;
}
