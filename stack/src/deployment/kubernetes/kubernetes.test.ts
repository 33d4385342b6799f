import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { rootFolder } from '../../root-folder.ts';
import { readCompose } from '../compose.ts';
import { baseManifests, callersOf, storeManifests } from './manifests.ts';
import { kubernetesFiles, writeSecrets } from './write-kubernetes.ts';

interface Any {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string };
  readonly spec?: unknown;
}
const read = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Any);
/** Custom resources, for which Kubernetes has no schema. */
const ofOthers = ['postgresql.cnpg.io/v1', 'monitoring.coreos.com/v1'];

/** Validates a manifest by the API's schemas; returns the error, or undefined. */
async function faultOf({ apiVersion, kind, ...rest }: Any): Promise<string | undefined> {
  const model = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (given: object) => { validate: () => void }
  >;
  try {
    new model[kind]!(rest).validate();
    return undefined;
  } catch (error) {
    return `${kind} ${rest.metadata.name}: ${String(error)}`;
  }
}

it.each(kubernetesFiles)('%s matches docker-compose.yml (run write-kubernetes.ts)', (file, text) =>
  expect(readFileSync(file, 'utf8')).toBe(text),
);

it('reports an invalid manifest', async () => {
  const [first] = baseManifests();
  expect(await faultOf({ ...(first as Any), spec: {} })).toContain('spec');
});

it('runs each process with the command and memory of docker-compose.yml', () => {
  const manifests = [...baseManifests(), ...storeManifests()];
  for (const [name, { command, image, deploy, profiles }] of Object.entries(readCompose())) {
    const found = manifests.find(
      ({ kind, metadata }) => /^(Deployment|StatefulSet)$/.test(kind) && metadata?.name === name,
    );
    if (profiles !== undefined) expect(found).toBeUndefined();
    else {
      const own = command?.[0] === 'node' ? { image: 'kallos', command } : { image, args: command };
      const resources = { limits: deploy?.resources.limits };
      expect(found).toMatchObject({ spec: { template: { spec: { containers: [{ ...own, resources }] } } } });
    }
  }
});

it('admits only callers whose environment names the process', () => {
  expect(callersOf('svc-auth')).toEqual(['gateway']);
  expect(callersOf('svc-social')).toEqual(['svc-posts', 'publisher', 'gateway']);
  expect(callersOf('svc-catalog')).toEqual(['svc-social', 'gateway']);
  expect(callersOf('nats')).toHaveLength(7);
  expect(callersOf('postgres')).toEqual([
    'prepare',
    'svc-auth',
    'svc-catalog',
    'svc-social',
    'svc-posts',
    'publisher',
  ]);
});

const folder = mkdtempSync(join(tmpdir(), 'kallos-kubernetes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['trial', 'production'])('the overlay %s', (overlay) => {
  it('passes the schemas', async () => {
    const place = join(rootFolder, 'deploy/kubernetes', overlay);
    const files = readdirSync(place).filter(
      (name) => name.endsWith('.yaml') && !/kustomization|values/.test(name),
    );
    const all = files.flatMap((name) => read(readFileSync(join(place, name), 'utf8')));
    const own = [...baseManifests(), ...all].filter(
      ({ apiVersion }) => !ofOthers.includes(apiVersion),
    ) as Any[];
    expect((await Promise.all(own.map(faultOf))).filter((fault) => fault !== undefined)).toEqual([]);
  });

  const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  it.skipIf(!kubectl)('is built by kustomize with one secret per process', { timeout: 30_000 }, async () => {
    cpSync(join(rootFolder, 'deploy'), folder, { recursive: true });
    const place = join(folder, 'kubernetes', overlay);
    writeSecrets({ POSTGRES_PASSWORD: 'p', DB_PASSWORD_AUTH: 'a' }, place);
    const built = read(execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' }));
    // Kustomize writes secrets itself and wraps their values.
    const ours = built.filter(({ apiVersion, kind }) => kind !== 'Secret' && !ofOthers.includes(apiVersion));
    const faults = await Promise.all(ours.map(faultOf));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    const secrets = new Set(
      built.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => metadata.name),
    );
    const wanted = [...JSON.stringify(built).matchAll(/"secretRef":\{"name":"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(wanted.length).toBeGreaterThan(6);
    expect(wanted.filter((name) => !secrets.has(name ?? ''))).toEqual([]);
  });
});
