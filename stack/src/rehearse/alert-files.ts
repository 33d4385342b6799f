import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

type Rule = { alert: string; expr: string; for?: string };
export type Alerts = { groups: Array<{ name: string; rules: Rule[] }> };

/** The same alerts, but what has to last for minutes or hours lasts 10 s: a rehearsal has no patience. */
function shorten({ groups }: Alerts): Alerts {
  const ruleOf = (rule: Rule): Rule => (/^\d+[mh]$/.test(rule.for ?? '') ? { ...rule, for: '10s' } : rule);
  return { groups: groups.map((group) => ({ ...group, rules: group.rules.map(ruleOf) })) };
}

/** Writes what Prometheus reads, with these ports in the place of the names it looks up; answers the file. */
export function writePrometheus(
  folder: string,
  given: { config: string; alerts: string },
  ports: readonly number[],
): string {
  const rules = join(folder, 'alerts.yml');
  writeFileSync(rules, stringify(shorten(parse(given.alerts) as Alerts)));
  const config = parse(given.config) as { scrape_configs: Array<Record<string, unknown>> };
  const jobs = config.scrape_configs.map((job) => ({
    job_name: job['job_name'],
    static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }],
  }));
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, stringify({ ...config, rule_files: [rules], scrape_configs: jobs }));
  return file;
}
