import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '@kallos/tooling/command-line';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { Document, visit } from 'yaml';
import { writeUsers } from '../../nats/users.ts';
import { alertmanagerConfig } from '../../observe/alertmanager.ts';
import { rootFolder } from '../../root-folder.ts';
import { replaceVariables, readCompose, readEnvFile } from '../compose.ts';
import { baseManifests, type Manifest, programs, storeManifests } from './manifests.ts';
import { monitoringManifests, type MonitoringManifest } from './monitoring.ts';

const usage = `node stack/src/deployment/kubernetes/write-kubernetes.ts [--secrets FOLDER]

  Writes the manifests of deploy/kubernetes from docker-compose.yml.
  --secrets  writes from .env what each process is told, as files into the folder of a kustomization, and nothing else`;

const folder = join(rootFolder, 'deploy/kubernetes');
const told = '# Written by node stack/src/deployment/kubernetes/write-kubernetes.ts\n';

/** Formats a manifest as YAML, with short collections on one line. */
function write(manifest: Manifest | MonitoringManifest): string {
  const document = new Document(manifest, { aliasDuplicateObjects: false });
  visit(document, {
    // Some YAML parsers read a question mark between braces as a key.
    Scalar: (_, node) => {
      if (String(node.value).includes('?')) node.type = 'QUOTE_SINGLE';
    },
    Collection: (key, node) => {
      if (key !== null && JSON.stringify(node).length < 120) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

const writeAll = (manifests: ReadonlyArray<Manifest | MonitoringManifest>): string =>
  told + manifests.map(write).join('---\n');

/** The files generated from docker-compose.yml, with their content. */
export const kubernetesFiles: ReadonlyArray<readonly [file: string, text: string]> = [
  [join(folder, 'base/kallos.yaml'), writeAll(baseManifests())],
  [join(folder, 'trial/stores.yaml'), writeAll(storeManifests())],
  [join(folder, 'production/monitoring.yaml'), writeAll(monitoringManifests())],
];

/**
 * Returns the secret environment per file: docker-compose.yml with the values filled in, and the NATS users.
 */
function secretsFrom(env: Readonly<Record<string, string>>): Map<string, string> {
  const services = readCompose();
  const files = [...programs, 'postgres', 'nats'].map((name) => {
    const lines = Object.entries(services[name]?.environment ?? {}).map(
      ([key, value]) => `${key}=${replaceVariables(String(value), env)}\n`,
    );
    return [`${name}.env`, lines.join('')] as const;
  });
  const superuser = `username=postgres\npassword=${env['POSTGRES_PASSWORD'] ?? ''}\n`;
  return new Map([
    ...files,
    ['superuser.env', superuser],
    ['accounts.conf', `${writeUsers()}\n`],
    ['alertmanager.yml', alertmanagerConfig(env)],
  ]);
}

/** Writes the secrets where the kustomization expects them. */
export function writeSecrets(env: Readonly<Record<string, string>>, to: string): void {
  for (const [name, text] of secretsFrom(env)) writeFileSync(join(to, name), text, { mode: 0o600 });
}

if (isEntryPoint(import.meta)) {
  const { values } = readCommandLine({ options: { secrets: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) console.log(usage);
  else if (values.secrets !== undefined)
    writeSecrets(readEnvFile(readFileSync(join(rootFolder, '.env'), 'utf8')), values.secrets);
  else for (const [file, text] of kubernetesFiles) writeFileSync(file, text);
}
