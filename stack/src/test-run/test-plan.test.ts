import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { frontEnds } from '@kallos/tooling/build/remote-folders';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { readPlan } from './test-plan.ts';

const planOf = (...words: string[]) => readPlan(rootFolder, words);
const filesIn = (folder: string) =>
  readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .toSorted();
const isScreenTest = (file: string) => file.endsWith('.screen.test.tsx');
const unitsIn = (folder: string) =>
  filesIn(folder).filter((file) => !isScreenTest(file) && !file.endsWith('.release.test.ts'));
const screensIn = (folder: string) => filesIn(folder).filter(isScreenTest);
const journeys = filesIn('tests/journeys/src/journeys').map((file) => file.slice('tests/journeys/'.length));

describe('the tests of a folder', () => {
  it.each(frontEnds(rootFolder))(
    'of %s are its unit files, its screens and the journeys with its name',
    (folder) => {
      const plan = planOf(`--folder=${folder}`);
      const name = folder.replace('mfe-', '');
      expect(plan.units).toEqual(unitsIn(`${folder}/src`));
      // A new remote has neither screens' tests nor journeys yet.
      expect(plan.screens ?? []).toEqual(screensIn(`${folder}/src`));
      expect(plan.journeys ?? []).toEqual(journeys.filter((file) => file.includes(`/${name}-`)).toSorted());
      if (['shell', 'portal', 'admin'].includes(name)) expect(plan.journeys?.length).toBeGreaterThan(4);
    },
  );

  it('are unit files only when no journey has the name', () => {
    for (const folder of ['svc-posts', 'packages/calendar'])
      expect(planOf(`--folder=${folder}`)).toEqual({ units: unitsIn(folder) });
  });

  it('are filtered by a word in their path, without running empty parts', () => {
    const live = 'src/journeys/portal-live.test.ts';
    expect(planOf('--folder=mfe-portal', 'portal-live')).toEqual({ journeys: [live] });
    expect(planOf('--folder=mfe-portal', 'journeys', 'live')).toEqual({ journeys: [live] });
    expect(planOf('--folder=mfe-portal', 'unit')).toEqual({ units: unitsIn('mfe-portal/src') });
    const setup = 'mfe-portal/src/screens/setup/SetupScreen.screen.test.tsx';
    expect(planOf('--folder=mfe-portal', 'screens', 'SetupScreen')).toEqual({ screens: [setup] });
    expect(planOf('--folder=mfe-portal', 'nowhere')).toEqual({});
    expect(planOf('--folder=tests/journeys', 'live')).toEqual({ journeys: ['live'] });
  });
});

describe('the tests of the whole', () => {
  it('are all parts, one part, or the unit files with a word in their path', () => {
    expect(planOf()).toEqual({ units: [], screens: [], journeys: [], chaos: [] });
    expect(planOf('unit', 'a')).toEqual({ units: ['a'] });
    expect(planOf('screens', 'a')).toEqual({ screens: ['a'] });
    expect(planOf('journeys', 'a')).toEqual({ journeys: ['a'] });
    expect(planOf('chaos', '--seed', '2')).toEqual({ chaos: ['--seed', '2'] });
    expect(planOf('svc-posts')).toEqual({ units: ['svc-posts'] });
  });
});
