import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@kallos/tooling/command-line';
import { PortRegistry } from '../../launcher/port-registry.ts';
import { rootFolder } from '../../root-folder.ts';
import { readEnvFile } from '../compose.ts';
import { pollUntil, walkThrough } from './walk.ts';

const usage = `npm run rehearse -- [--keep] [--against URL --sandbox URL]

  Builds the image, runs docker-compose.yml in production mode from a fresh .env, with the sandbox in place of Facebook,
  walks login → product → schedule → published, and removes everything. Needs Docker with Compose.
  --keep      leaves the containers running
  --against   walks a platform that runs already, such as deploy/kubernetes/trial behind kubectl port-forward,
  --sandbox   with its sandbox at this address, as the administrator of ADMIN_USERNAME and ADMIN_PASSWORD`;

async function walk(gateway: string, sandbox: string, env: Readonly<Record<string, string | undefined>>) {
  await pollUntil('every service ready', 180, async () => {
    const { services } = (await (await fetch(`${gateway}/readyz`)).json()) as { services: object };
    return Object.values(services).every((state) => state !== 'unreachable') || undefined;
  });
  const administrator = { username: env['ADMIN_USERNAME'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' };
  const late = await walkThrough({ gateway, sandbox, administrator });
  console.log(`rehearsed: published once, ${late.toFixed(1)} s after its moment`);
}

/** Writes the .env of a new installation into its folder. */
async function writeEnv(folder: string): Promise<string> {
  cpSync(join(rootFolder, 'deploy/make-env'), join(folder, 'deploy/make-env'));
  const book = new PortRegistry(join(folder, 'ports.json'));
  const given = {
    COMPOSE_PROJECT_NAME: 'kallos-rehearsal',
    KALLOS_IMAGE: 'kallos-rehearsal',
    PORT: await book.reserve('gateway'),
    SANDBOX_PORT: await book.reserve('sandbox'),
    NODE_ENV: 'production',
    DEMO_DATA: 0,
    SANDBOX_URL: '',
    PUBLIC_URL: 'https://kallos.example',
    TRUSTED_PROXY_HOPS: 1,
    ADMIN_USERNAME: 'rehearsal',
    MAIL_FROM: 'Kallos <posts@kallos.example>',
  };
  const settings = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  execFileSync(join(folder, 'deploy/make-env'), ['--demo', ...settings], { stdio: 'ignore' });
  return join(folder, '.env');
}

async function rehearseCompose(folder: string, isKept: boolean): Promise<void> {
  if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status !== 0)
    throw new Error('Docker with Compose is needed; --against walks a platform that runs already');
  const file = await writeEnv(folder);
  const env = readEnvFile(readFileSync(file, 'utf8'));
  const compose = (...words: string[]) =>
    execFileSync('docker', ['compose', '--env-file', file, ...words], { cwd: rootFolder, stdio: 'inherit' });
  try {
    compose('up', '--build', '--detach', '--wait');
    await walk(`http://127.0.0.1:${env['PORT']}`, `http://127.0.0.1:${env['SANDBOX_PORT']}`, env);
  } catch (error) {
    compose('logs', '--tail', '30');
    throw error;
  } finally {
    if (isKept) console.log(`left running on port ${env['PORT']}; its .env is ${file}`);
    else compose('down', '--volumes', '--remove-orphans');
  }
}

const { values } = readCommandLine({
  options: {
    keep: { type: 'boolean', default: false },
    against: { type: 'string' },
    sandbox: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
} else if (values.against !== undefined) {
  if (values.sandbox === undefined) throw new Error('--against needs --sandbox');
  await walk(values.against, values.sandbox, process.env);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-rehearsal-'));
  await rehearseCompose(folder, values.keep);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
