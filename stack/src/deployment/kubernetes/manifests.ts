import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPersistentVolumeClaimSpec } from 'kubernetes-models/v1/PersistentVolumeClaimSpec';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import { type ComposeService, readCompose } from '../compose.ts';

export type Manifest =
  | IDeployment
  | IJob
  | INetworkPolicy
  | IPersistentVolumeClaim
  | IPodDisruptionBudget
  | IService
  | IStatefulSet;

const services = readCompose();
const isProgram = ({ command, profiles }: ComposeService) =>
  command?.[0] === 'node' && profiles === undefined;

/** The names of our own processes in docker-compose.yml. */
export const programs: readonly string[] = Object.keys(services).filter((name) => isProgram(services[name]!));
const stores: Readonly<Record<string, number>> = { postgres: 5432, nats: 4222 };

const metricsPort = 9464;
const portOf = (name: string): number | undefined =>
  stores[name] ?? (name === 'gateway' ? 8080 : name.startsWith('svc-') ? 3000 : undefined);
const textsOf = (name: string): string => JSON.stringify(services[name]?.environment ?? {});

/** Returns the callers of a process: those whose environment contains its address. */
export const callersOf = (name: string): string[] =>
  programs.filter((one) =>
    [`http://${name}:`, `@\${${name.toUpperCase()}_SERVERS:-${name}`].some((to) => textsOf(one).includes(to)),
  );

/** Returns the volume of a process; all replicas of svc-catalog share one for images. */
const volumeOf = (name: string) => {
  const [, claim = '', path = ''] = /^(\w+):(\/[\w/]+)$/.exec(services[name]?.volumes?.[0] ?? '') ?? [];
  return claim === '' ? undefined : { claim, path };
};
const sizes: Readonly<Record<string, string>> = {
  postgres: '50Gi',
  nats: '10Gi',
  media: '50Gi',
  social: '64Mi',
};
const claimSpec = (claim: string, isShared = false): IPersistentVolumeClaimSpec => ({
  accessModes: [isShared ? 'ReadWriteMany' : 'ReadWriteOnce'],
  resources: { requests: { storage: sizes[claim] ?? '1Gi' } },
});

const probesOf = (name: string) => {
  const { healthcheck } = services[name] as ComposeService;
  const port = portOf(name) ?? 3000;
  const exec = { exec: { command: healthcheck?.test.slice(1) ?? [] } };
  if (name === 'prepare') return { readinessProbe: { ...exec, periodSeconds: 5 } };
  const ask = (path: string) => (name in stores ? exec : { httpGet: { path, port } });
  return {
    startupProbe: { ...ask('/healthz'), periodSeconds: 2, failureThreshold: 90 },
    livenessProbe: { ...ask('/healthz'), periodSeconds: 10, timeoutSeconds: 10 },
    readinessProbe: { ...ask('/readyz?for=traffic'), periodSeconds: 5, timeoutSeconds: 5 },
  };
};

const nameIn = (name: string, isJob: boolean) => (isJob ? 'migrate' : name);

const mountsOf = (name: string) => {
  const volume = volumeOf(name);
  const scratch = ['/tmp', ...(name === 'postgres' ? ['/var/run/postgresql'] : [])];
  return [
    ...scratch.map((mountPath) => ({
      name: 'scratch',
      mountPath,
      subPath: mountPath.slice(1).replaceAll('/', '-'),
    })),
    ...(volume ? [{ name: volume.claim, mountPath: volume.path }] : []),
    ...(name === 'nats' ? [{ name: 'config', mountPath: '/etc/kallos' }] : []),
  ];
};

function containerOf(name: string, isJob: boolean) {
  const { command = [], image, deploy } = services[name] as ComposeService;
  const isStore = name in stores;
  return {
    name: nameIn(name, isJob),
    image: isStore ? image : 'kallos',
    ...(isStore ? { args: command } : { command: isJob ? [...command, '--migrate-only'] : command }),
    envFrom: [{ secretRef: { name } }],
    ...(!isJob && probesOf(name)),
    // Requests in flight need time until the endpoint is removed.
    ...(portOf(name) && !isStore && { lifecycle: { preStop: { sleep: { seconds: 3 } } } }),
    resources: {
      requests: { cpu: '50m', memory: '128M' },
      limits: { memory: deploy?.resources.limits.memory ?? '512M' },
    },
    securityContext: {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: mountsOf(name),
  };
}

const onDifferentNodes = {
  maxSkew: 1,
  topologyKey: 'kubernetes.io/hostname',
  whenUnsatisfiable: 'ScheduleAnyway',
} as const;

/** Returns a pod for a container of docker-compose.yml. */
function podOf(name: string, isJob = false): IPodTemplateSpec {
  const {
    user = '1000',
    environment = {},
    stop_grace_period: grace = '15s',
  } = services[name] as ComposeService;
  const id = Number.parseInt(user, 10);
  const metrics = { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metricsPort) };
  const labels = { app: nameIn(name, isJob) };
  return {
    metadata: { labels, ...('METRICS_PORT' in environment && { annotations: metrics }) },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: id,
        fsGroup: id,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      terminationGracePeriodSeconds: Number.parseInt(grace, 10),
      ...(isJob && { restartPolicy: 'OnFailure' }),
      containers: [containerOf(name, isJob)],
      volumes: [
        { name: 'scratch', emptyDir: { medium: 'Memory', sizeLimit: '256Mi' } },
        ...(name === 'gateway' ? [{ name: 'remotes', emptyDir: {} }] : []),
        ...(name === 'svc-catalog' ? [{ name: 'media', persistentVolumeClaim: { claimName: 'media' } }] : []),
        ...(name === 'nats' ? [{ name: 'config', configMap: { name: 'nats-config' } }] : []),
      ],
      topologySpreadConstraints: [{ ...onDifferentNodes, labelSelector: { matchLabels: labels } }],
    },
  };
}

/** Returns whether each pod has its own volume claim: the stores, and svc-social's memory of its database. */
const hasOwnClaim = (name: string) => name in stores || name === 'svc-social';

function workloadOf(name: string): IDeployment | IStatefulSet {
  const metadata = { name };
  const isAlone = name in stores || name === 'prepare';
  const common = {
    replicas: isAlone ? 1 : 2,
    selector: { matchLabels: { app: name } },
    template: podOf(name),
  };
  const { claim = '' } = volumeOf(name) ?? {};
  if (hasOwnClaim(name))
    return {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        serviceName: name,
        ...common,
        volumeClaimTemplates: [
          {
            apiVersion: 'v1',
            kind: 'PersistentVolumeClaim',
            metadata: { name: claim },
            spec: claimSpec(claim),
          },
        ],
      },
    };
  const rolling = { type: 'RollingUpdate' as const, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { ...common, strategy: isAlone ? { type: 'Recreate' } : rolling },
  };
}

const serviceOf = (name: string): IService[] => {
  const port = portOf(name);
  const spec = { selector: { app: name }, ports: [{ port: port ?? 0 }] };
  return port === undefined ? [] : [{ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec }];
};

/** Admits only callers to a process, and only monitoring to its metrics. */
function policyOf(name: string): INetworkPolicy {
  const port = portOf(name);
  const callers = callersOf(name).concat(name === 'postgres' || name === 'nats' ? ['migrate'] : []);
  const from = [{ podSelector: { matchExpressions: [{ key: 'app', operator: 'In', values: callers }] } }];
  const watchers = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { app: name } },
      policyTypes: ['Ingress'],
      ingress: [
        ...(port === undefined ? [] : [{ ...(name !== 'gateway' && { from }), ports: [{ port }] }]),
        ...(name in stores ? [] : [{ from: watchers, ports: [{ port: metricsPort }] }]),
      ],
    },
  };
}

const budgetOf = (name: string): IPodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name },
  spec: { maxUnavailable: 1, selector: { matchLabels: { app: name } } },
});

const migrate: IJob = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'migrate' },
  spec: {
    backoffLimit: 20,
    ttlSecondsAfterFinished: 600,
    template: podOf('prepare', true),
  },
};

/** Returns the manifests of the product's processes. */
export const baseManifests = (): Manifest[] => [
  migrate,
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'media' },
    spec: claimSpec('media', true),
  },
  ...programs.flatMap((name): Manifest[] => [
    workloadOf(name),
    ...serviceOf(name),
    policyOf(name),
    ...(name === 'prepare' ? [] : [budgetOf(name)]),
  ]),
];

/** Returns one Postgres and one NATS, for a trial. */
export const storeManifests = (): Manifest[] =>
  Object.keys(stores).flatMap((name) => [workloadOf(name), ...serviceOf(name), policyOf(name)]);
