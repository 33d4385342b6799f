import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';
import { alertCases } from './alert-cases.ts';
import { type Alerts, shorten } from './alert-files.ts';

const kept = parse(readFileSync(join(rootFolder, 'deploy/observe/alerts.yml'), 'utf8')) as Alerts;
const rulesOf = ({ groups }: Alerts) => groups.flatMap(({ rules }) => rules);

it('knows of each alert how it is caused', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(
    rulesOf(kept)
      .map(({ alert }) => alert)
      .toSorted(),
  );
});

it('shortens what lasts for minutes or hours, and nothing else', () => {
  const short = shorten(kept);
  const long = rulesOf(kept).filter((rule) => /[mh]$/.test(rule.for ?? ''));
  expect(long.length).toBeGreaterThan(0);
  for (const { alert } of long) expect(rulesOf(short).find((rule) => rule.alert === alert)?.for).toBe('10s');
  const restored = rulesOf(short).map(
    (rule) => long.find(({ alert }) => alert === rule.alert)?.for ?? rule.for,
  );
  expect(
    rulesOf(short).map((rule, nth) => ({ ...rule, ...(restored[nth] && { for: restored[nth] }) })),
  ).toEqual(rulesOf(kept));
  expect(short.groups.map(({ name }) => name)).toEqual(kept.groups.map(({ name }) => name));
});
