import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { rootFolder } from '../../root-folder.ts';

/** A manifest of the Prometheus operator. */
export interface MonitoringManifest {
  readonly apiVersion: 'monitoring.coreos.com/v1';
  readonly kind: 'PrometheusRule' | 'PodMonitor';
  readonly metadata: { readonly name: string };
  readonly spec: object;
}

const apiVersion = 'monitoring.coreos.com/v1';

/** Returns what the Prometheus operator scrapes and evaluates: every process with metrics, and deploy/observe/alerts.yml. */
export const monitoringManifests = (): MonitoringManifest[] => [
  {
    apiVersion,
    kind: 'PodMonitor',
    metadata: { name: 'kallos' },
    spec: {
      selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
      podMetricsEndpoints: [
        {
          interval: '5s',
          relabelings: [
            {
              action: 'keep',
              sourceLabels: ['__meta_kubernetes_pod_annotation_prometheus_io_scrape'],
              regex: 'true',
            },
            {
              action: 'replace',
              sourceLabels: [
                '__meta_kubernetes_pod_ip',
                '__meta_kubernetes_pod_annotation_prometheus_io_port',
              ],
              separator: ':',
              targetLabel: '__address__',
            },
          ],
        },
      ],
    },
  },
  {
    apiVersion,
    kind: 'PrometheusRule',
    metadata: { name: 'kallos' },
    spec: parse(readFileSync(join(rootFolder, 'deploy/observe/alerts.yml'), 'utf8')) as object,
  },
];
