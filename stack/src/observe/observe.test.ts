import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCompose } from '../deployment/compose.ts';
import { rootFolder } from '../root-folder.ts';

const read = (file: string): string => readFileSync(join(rootFolder, file), 'utf8');
const { groups } = parse(read('deploy/observe/alerts.yml')) as {
  groups: Array<{ rules: Array<{ alert: string; expr: string }> }>;
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/observe/dashboard.json')) as {
  panels: Array<{ title: string; targets?: Array<{ expr: string }> }>;
};
const drawn = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ alert: title, expr })),
);
const sources = [
  'packages/service-kit/src/observability/metrics.ts',
  'packages/service-kit/src/run.ts',
  'packages/mail/src/mail-gauges.ts',
  ...['posts/src/main', 'posts/src/publisher', 'catalog/src/main', 'social/src/main'].map(
    (one) => `svc-${one}.ts`,
  ),
  'gateway/src/gateway.ts',
  'gateway/src/front/call-metrics.ts',
]
  .map(read)
  .join('\n');
const figures = [...sources.matchAll(/^ +(\w+): (?:\{\n +help|natsGauge|diskGauge|certificateGauge)/gm)].map(
  ([, name]) => name,
);

/** Metrics of Node, Prometheus, Alertmanager, the node exporter and the kubelet. */
const ofOthers = /nodejs_|process_|prometheus_|alertmanager_|node_filesystem_|kubelet_|vector\(1\)/;

it('the dashboard shows every metric of the processes', () => {
  const all = [...drawn, ...rules].map(({ expr }) => expr).join(' ');
  expect(figures.length).toBeGreaterThan(12);
  expect(figures.filter((name) => !all.includes(`kallos_${name}`))).toEqual([]);
});

it.each([...rules, ...drawn])('$alert uses metrics that processes expose', ({ expr }) => {
  const names = [...expr.matchAll(/\bkallos_(\w+)/g)].map(([, name = '']) =>
    name.replace(/_(count|sum|bucket)$/, ''),
  );
  for (const name of names)
    expect(sources).toMatch(new RegExp(`\\b(kallos_)?${name}\\b['\\s]*[:,]|'kallos_${name}'`));
  expect(names.length + Number(ofOthers.test(expr))).toBeGreaterThan(0);
});

/** The metrics whose bad values a process logs. */
const told = new Set(['nodejs_eventloop_lag_p99_seconds']);
let figure = '';
for (const line of sources.split('\n')) {
  figure = /^ +(\w+): \{$/.exec(line)?.[1] ?? figure;
  const [, ready] = /^ +(\w+): (?:natsGauge|diskGauge|certificateGauge)/.exec(line) ?? [];
  if (ready !== undefined) told.add(ready);
  if (/^ +isTrouble: [\w(]/.test(line)) told.add(figure);
}

/** An absent process logs nothing, and a stuck loop is logged by its own alert. */
const toldOtherwise = ['ProcessGone', 'LoopStuck', 'ConnectionsBroken', 'ConnectionsExpire'];
const isOurs = ({ expr }: { expr: string }) => /kallos_|nodejs_/.test(expr);
it.each(rules.filter((rule) => !toldOtherwise.includes(rule.alert) && isOurs(rule)))(
  '$alert is logged by a process, too',
  ({ expr }) => {
    const [, name = ''] = /\b(?:kallos_|(?=nodejs_))(\w+)/.exec(expr) ?? [];
    expect(told).toContain(name);
  },
);

it('the runbook explains each alert and nothing else', () => {
  const parts = [...read('RUNBOOK.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(parts.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

it('ProcessGone covers each scrape target', () => {
  const { scrape_configs: asked } = parse(read('deploy/observe/prometheus.yml')) as {
    scrape_configs: Array<{ dns_sd_configs?: Array<{ names: string[] }> }>;
  };
  const names = asked.flatMap(({ dns_sd_configs: found = [] }) => found.flatMap((one) => one.names));
  const { expr = '' } = rules.find(({ alert }) => alert === 'ProcessGone') ?? {};
  const missed = [...expr.matchAll(/process="([\w-]+)"/g)].map(([, name]) => name);
  expect(missed.toSorted()).toEqual(names.toSorted());
  const told = Object.entries(readCompose())
    .filter(([, { environment }]) => environment?.METRICS_PORT !== undefined)
    .map(([name]) => name);
  expect(names.toSorted()).toEqual(told.toSorted());
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
it.skipIf(!promtool)('alerts fire and resolve as in alerts.test.yml', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(rootFolder, 'deploy/observe'),
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('FAILED');
  expect(status).toBe(0);
});
