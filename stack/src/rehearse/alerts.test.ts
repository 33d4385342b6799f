import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { rootFolder } from '../root-folder.ts';
import { alertCases } from './alert-cases.ts';
import type { Alerts } from './alert-files.ts';

const kept = parse(readFileSync(join(rootFolder, 'deploy/observe/alerts.yml'), 'utf8')) as Alerts;
const alerts = kept.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

it('knows of each alert how it is caused', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(alerts.toSorted());
});
